package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.configuration.OpenMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file that exists and is not what the program takes it for: other shapes, or no HDF5. Nothing in it changes, and the
 * program is told what it has.
 */
@Timeout(60)
final class OtherShapesTest {
  private static final DatasetSpec STEPS = new DatasetSpec("steps", ElementType.INT64, new long[] {4});
  private static final OpenOptions APPEND = OpenOptions.defaults().readWrite();

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void write() {
    path = directory.resolve("f.h5");
    try (BurstFile file = BurstFile.create(path)) {
      file.dataset(STEPS.name(), STEPS.type()).shape(4).create().write(Selection.block(0, 4), new long[] {1, 2, 3, 4});
      file.complete();
    }
  }

  @Test
  void shouldRefuseTheDeclarationWhenTheFileHasTheDatasetInAnotherShape() {
    try (BurstFile file = BurstFile.open(path, APPEND)) {
      DatasetBuilder larger = file.dataset("steps", ElementType.INT64).shape(8);
      assertRefused("is in the file that was opened", larger::create);
      DatasetBuilder below = file.dataset("steps/first", ElementType.INT64).shape(1);
      assertRefused("a dataset cannot be a group", below::create);
      assertArrayEquals(new long[] {4}, file.dataset("steps").shape());
      file.complete();
    }
    assertUnchanged();
  }

  @Test
  void shouldRefuseTheWriteWhenTheFilesDatasetIsSmallerOrHasOtherDimensions() {
    try (BurstFile file = BurstFile.open(path, APPEND)) {
      Dataset steps = file.dataset("steps");
      assertRefused("[4]", () -> steps.write(Selection.block(2, 4), new long[4]));
      assertRefused("[4]", () -> steps.write(Selection.block(new long[] {0, 0}, new long[] {2, 2}), new long[4]));
      assertRefused("steps", () -> steps.extend(8));
      file.complete();
    }
    assertUnchanged();
  }

  @Test
  void shouldLeaveTheFileAloneWhenItIsNoHdf5() throws IOException {
    Path text = Files.writeString(directory.resolve("text.h5"), "somebody else's");
    for (OpenMode mode : new OpenMode[] {OpenMode.READ_ONLY, OpenMode.APPEND}) {
      WriterException refused =
          assertThrows(WriterException.class, () -> BurstFile.open(text, Modes.opening(mode)));
      assertInstanceOf(PathException.class, refused);
      assertTrue(String.valueOf(refused.getMessage()).contains("not an HDF5 file"), refused::toString);
    }
    assertEquals("somebody else's", Files.readString(text));
  }

  private static void assertRefused(String words, Executable call) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused::toString);
  }

  private void assertUnchanged() {
    ByteBuffer found = ByteBuffer.wrap(Oracle.read(path, STEPS)).order(ByteOrder.nativeOrder());
    for (long step = 1; step <= 4; step++) {
      assertEquals(step, found.getLong());
    }
  }
}

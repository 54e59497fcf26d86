package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file is recovered, and what came of that is given to a recovery again. */
@Timeout(60)
final class RecoveredAgainTest {
  private static final long[] FLUSHED = {0x1234567890L, 2, 3};

  @TempDir
  private Path directory;

  private Path left = Path.of("unset");

  @BeforeEach
  void die() throws IOException {
    Path file = directory.resolve("f.h5");
    left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("d", FLUSHED);
      open.flush();
      for (String end : new String[] {".partial", ".manifest"}) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
      open.discard();
    }
  }

  @Test
  void shouldNeedNothingWhenWhatWasRecoveredIsGiven() {
    assertEquals(Outcome.RECOVERED, Recovery.recover(left).outcome());
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(Path.of(left + ".recovered")).outcome());
    assertArrayEquals(FLUSHED, Oracle.longs(Path.of(left + ".recovered"), "/d"));
  }

  @Test
  void shouldRecoverFromTheSameWhenTheFirstOutputHasTheNameOfTheFile() throws IOException {
    assertEquals(Outcome.RECOVERED, Recovery.recover(left, left).outcome());
    assertEquals(Outcome.RECOVERED, Recovery.recover(left).outcome());
    Files.delete(Path.of(left + ".partial"));
    assertEquals(Outcome.NOT_NEEDED, Recovery.recover(left).outcome()); // compared with the manifest
  }

  @Test
  void shouldNotBeTakenForWholeWhenItWasRecoveredInPart() throws IOException {
    change(Path.of(left + ".partial"));
    assertEquals(Outcome.DOUBTFUL, Recovery.recover(left, left).outcome());
    Files.delete(Path.of(left + ".partial"));
    WriterException refused = assertThrows(WriterException.class, () -> Recovery.recover(left));
    assertInstanceOf(PathException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains("Until it is found, keep"), refused::toString);
  }

  /** Changes a file like a later write that was not flushed. */
  private static void change(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    int at = 0;
    while (all.getLong(at) != FLUSHED[0]) {
      at++;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      assertEquals(Long.BYTES, channel.write(ByteBuffer.allocate(Long.BYTES), at));
    }
  }
}

package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A file of a back end after its end, and after its first failure. */
@Timeout(60)
final class GuardedFileTest {
  @TempDir
  Path directory;

  private final PortableBackend backend = PortableBackend.load();
  private Path path = Path.of("unset");

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5");
  }

  @Test
  void shouldRefuseWhenTheFileIsClosed() {
    BackendFile file = backend.create(path, Mpi.solo().world(), Hints.NONE, Hdf5Settings.DEFAULT);
    file.close();
    assertFails(Category.USAGE, "is closed", file::flush);
  }

  @Test
  void shouldNotTouchTheFileAgainWhenAnOperationHasFailed() {
    BackendFile file = backend.create(path, Mpi.solo().world(), Hints.NONE, Hdf5Settings.DEFAULT);
    DatasetSpec missing = new DatasetSpec("missing", ElementType.INT64, new long[] {4});
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(4L * Long.BYTES, Long.BYTES);
      assertFails(Category.IO, "missing", () -> file.read(missing, Selection.block(0L, 4L), memory, Mode.INDEPENDENT));
      assertFails(Category.POISONED, "must not be touched again", () -> file.read(missing, Selection.block(0L, 4L), memory, Mode.INDEPENDENT));
    }
    assertFails(Category.POISONED, "must not be touched again", file::flush);
  }

  private static void assertFails(Category category, String words, Executable call) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertEquals(category, failure.category(), failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }
}

package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A file whose writing has failed refuses every call with the same kind of exception. */
@Timeout(60)
final class PoisonedCallsTest {
  @TempDir
  Path directory;

  @Test
  void shouldSayThatTheFileIsPoisonedWhateverIsCalledAfterAWriteHasFailed() {
    BurstFile file = BurstFile.create(directory.resolve("f.h5"));
    Dataset data = file.dataset("d", ElementType.FLOAT64).shape(3).maxShape(9).chunk(3).create();
    try (Arena arena = Arena.ofShared()) {
      data.write(Selection.all(), arena.allocate(24, 8), Ownership.BORROW);
    }
    WriterException failed = assertThrows(WriterException.class, file::flush);
    int number = 0;
    for (Executable call : List.<Executable>of(data::readAll, () -> data.write(Selection.all(), new double[3]),
        () -> data.append(new double[3]), () -> data.extend(6), () -> file.dataset("n", new double[3]),
        () -> file.dataset("m", ElementType.INT8).shape(1).create(), () -> file.attribute("a", 1),
        () -> data.attribute("a", 1), () -> file.group("g"), () -> file.link("l").soft("/d"), file::flush,
        file::complete)) {
      PoisonedFileException refused = assertThrows(PoisonedFileException.class, call, "call " + number++);
      assertTrue(String.valueOf(refused.getMessage()).contains("before this failed"), refused::toString);
    }
    assertTrue(String.valueOf(failed.getMessage()).contains("f.h5"), failed::toString);
  }
}

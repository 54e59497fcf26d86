package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletionException;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** Lets files fail. */
final class Failures {
  private Failures() {}

  /**
   * Poisons a file on all ranks, without harm to any library: the memory of a write is gone before its burst.
   * <b>Collective.</b>
   */
  static void poison(BurstFile file, Dataset dataset) {
    try (Arena arena = Arena.ofShared()) {
      dataset.write(Selection.block(0, 1), arena.allocate(dataset.type().bytes()), Ownership.BORROW);
    }
    assertThrows(CompletionException.class, file.commit()::join);
  }

  /**
   * Poisons a file on all ranks before any library has touched it: borrowed memory was changed, which
   * {@code h5burst.debug.borrow} sees. <b>Collective.</b>
   */
  static void poisonUntouched(BurstFile file, Dataset dataset) {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = arena.allocate(dataset.type().bytes());
      dataset.write(Selection.block(0, 1), memory, Ownership.BORROW);
      memory.fill((byte) 1);
      assertThrows(CompletionException.class, file.commit()::join);
    }
  }

  /** Closes a file that has failed. <b>Collective.</b> */
  static void closePoisoned(BurstFile file) {
    assertThrows(WriterException.class, file::close);
  }
}

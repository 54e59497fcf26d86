package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.exceptions.HDF5LibraryException;
import java.util.function.Supplier;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.ffm.Hdf5Exception;
import org.h5burst.writer.backend.ffm.PrintedStack;

/**
 * Gives failures of JHDF5 all of HDF5's words. JHDF5's own message is one frame of the error stack, up to the first end
 * of a line: HDF5's words for a failed write have one before the errno.
 */
final class WholeWords {
  private WholeWords() {}

  /** Something that asks HDF5 about an object of a file, which may be one that cannot be used. */
  @FunctionalInterface
  interface Question<T> {
    /** Finds the answer. */
    T answer() throws ForeignObjectException;
  }

  /**
   * Does something with JHDF5.
   *
   * @throws Hdf5Exception instead of JHDF5's exceptions
   */
  static <T> T of(Supplier<T> task) {
    try {
      return task.get();
    } catch (HDF5LibraryException cut) {
      throw whole(cut);
    }
  }

  /** As {@link #of}, about an object that may be none that can be used. */
  static <T> T ofQuestion(Question<T> question) throws ForeignObjectException {
    try {
      return question.answer();
    } catch (HDF5LibraryException cut) {
      throw whole(cut);
    }
  }

  /** As {@link #of}, without a result. */
  static void run(Runnable task) {
    try {
      task.run();
    } catch (HDF5LibraryException cut) {
      throw whole(cut);
    }
  }

  private static RuntimeException whole(HDF5LibraryException cut) {
    String printed = cut.getHDF5ErrorStackAsString();
    if (printed == null || printed.isBlank()) {
      return cut;
    }
    Hdf5Exception whole = PrintedStack.failure(printed);
    whole.initCause(cut);
    return whole.frames().isEmpty() ? cut : whole;
  }
}

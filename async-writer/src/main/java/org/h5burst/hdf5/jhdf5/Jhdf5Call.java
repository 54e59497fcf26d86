package org.h5burst.hdf5.jhdf5;

import hdf.hdf5lib.exceptions.HDF5LibraryException;
import java.util.function.Supplier;

/**
 * A call of JHDF5, which holds the monitor of its class. Its failure gets all of HDF5's words: JHDF5's own message is
 * one frame of the error stack, up to the first line end, and HDF5's words for a failed write have a line end before
 * the errno.
 */
final class Jhdf5Call {
  private Jhdf5Call() {}

  /** Calls a function with a result. */
  static <T> T of(Supplier<T> call) {
    try {
      return call.get();
    } catch (HDF5LibraryException cut) {
      throw whole(cut);
    }
  }

  /** Calls a function without a result. */
  static void run(Runnable call) {
    try {
      call.run();
    } catch (HDF5LibraryException cut) {
      throw whole(cut);
    }
  }

  private static RuntimeException whole(HDF5LibraryException cut) {
    String printed = cut.getHDF5ErrorStackAsString();
    RuntimeException whole = PrintedStack.failure(printed == null ? "" : printed, String.valueOf(cut.getMessage()));
    whole.initCause(cut);
    return whole;
  }

  /** Returns why JHDF5 cannot take a name; empty if it can. */
  static String nameProblem(String name) {
    return name.chars().noneMatch(unit -> Character.isSurrogate((char) unit)) ? ""
        : ("\"%s\" has a character beyond U+FFFF, which this build of JHDF5 would write as other bytes than UTF-8; "
            + "use other characters, "
            + "parallel HDF5, or a native library of JHDF5 that exports HDF5's functions, such as Debian's "
            + "libsis-jhdf5-jni").formatted(name);
  }

  /**
   * Requires that JHDF5 passes exactly this name to HDF5: declarations have been checked before, and reading must not
   * confuse two objects.
   */
  static String checked(String name) {
    String problem = nameProblem(name);
    if (!problem.isEmpty()) {
      throw new IllegalStateException(problem);
    }
    return name;
  }
}

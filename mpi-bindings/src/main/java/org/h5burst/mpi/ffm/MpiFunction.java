package org.h5burst.mpi.ffm;

import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.foreign.NativeFunction;

/** A function of MPI. Any thread. */
record MpiFunction(NativeFunction function, MpiFunctions functions) {
  private static final int SUCCESS = 0;

  /**
   * Calls the function.
   *
   * @throws MpiException if it does not return success, or the library does not have it
   */
  void call(long... arguments) {
    requireSuccess(function.call(arguments));
  }

  /** Like {@link #call(long...)}, with memory that nobody can free meanwhile. */
  void call(NativeFunction.Call call) {
    requireSuccess(function.call(call));
  }

  private void requireSuccess(long code) {
    if (code != SUCCESS) {
      throw functions.failure(function.name(), (int) code);
    }
  }
}

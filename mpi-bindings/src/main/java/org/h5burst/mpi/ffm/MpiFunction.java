package org.h5burst.mpi.ffm;

import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.foreign.NativeFunction;

/** A function of MPI. Any thread. */
final class MpiFunction {
  private static final int SUCCESS = 0;

  private final NativeFunction function;
  private final MpiErrors errors;

  MpiFunction(NativeFunction function, MpiErrors errors) {
    this.function = function;
    this.errors = errors;
  }

  /**
   * Calls the function.
   *
   * @throws MpiException if it does not return success, or the library does not have it
   */
  void call(NativeFunction.Call call) {
    int code = (int) function.call(call);
    if (code != SUCCESS) {
      throw errors.of(function.name(), code);
    }
  }
}

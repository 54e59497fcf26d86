package org.h5burst.writer.backend.ffm;

import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.system.ffm.SystemError;

/** A function of HDF5. Used by one thread at a time, as all of HDF5. */
final class Hdf5Function {
  private final Hdf5Library library;
  private final NativeFunction function;

  Hdf5Function(Hdf5Library library, NativeFunction function) {
    this.library = library;
    this.function = function;
  }

  /**
   * Calls a function that returns a status, an answer or a number.
   *
   * @throws Hdf5Exception with HDF5's error stack if that is negative, which in HDF5 always means failure
   */
  int status(NativeFunction.Call call) {
    return (int) id(call);
  }

  /** As {@link #status}, for a function that returns an identifier. */
  long id(NativeFunction.Call call) {
    long returned = any(call);
    if (returned < 0) {
      throw failure();
    }
    return returned;
  }

  /** Calls a function of which no result is a failure, or whose failure is heeded by the caller. */
  long any(NativeFunction.Call call) {
    SystemError.forget();
    return function.call(call);
  }

  /** As {@link #status}, for a function that returns a pointer, which is NULL if it fails. */
  MemorySegment address(NativeFunction.AddressCall call) {
    SystemError.forget();
    MemorySegment address = function.address(call);
    if (address.equals(MemorySegment.NULL)) {
      throw failure();
    }
    return address;
  }

  private Hdf5Exception failure() {
    return library.failure(function.name());
  }
}

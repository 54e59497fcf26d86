package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.function.LongPredicate;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.system.ffm.SystemError;
import org.jspecify.annotations.Nullable;

/**
 * An HDF5 function. Used by one thread at a time, like all of HDF5. If other code uses the library as well, their
 * monitor is held while the function is called and its failure is read.
 */
record Hdf5Function(Hdf5Symbols library, NativeFunction function, @Nullable Object monitor) {
  /** A call that needs memory for its arguments. */
  @FunctionalInterface
  interface ArenaCall {
    /** Calls the function. */
    long on(MethodHandle function, Arena arena) throws Throwable;
  }

  /** A call that stores a string in memory; called twice, first for its length. */
  @FunctionalInterface
  interface StringCall {
    /** Calls the function. */
    long on(MethodHandle function, MemorySegment string, long bytes) throws Throwable;
  }

  /** A call that stores one value through a pointer. */
  @FunctionalInterface
  interface OutCall {
    /** Calls the function. */
    long on(MethodHandle function, MemorySegment out) throws Throwable;
  }

  /**
   * Calls a function that returns a status, an answer or a number.
   *
   * @throws Hdf5Exception with HDF5's error stack if the result is negative, which in HDF5 always means failure
   */
  int status(NativeFunction.Call call) {
    return (int) id(call);
  }

  /** Like {@link #status(NativeFunction.Call)}, with memory for the duration of the call. */
  int status(ArenaCall call) {
    return (int) id(call);
  }

  /** Like {@link #status(NativeFunction.Call)}, for a function that returns an identifier. */
  long id(NativeFunction.Call call) {
    return guarded(call, returned -> returned < 0);
  }

  /** Like {@link #id(NativeFunction.Call)}, with memory for the duration of the call. */
  long id(ArenaCall call) {
    try (Arena arena = Arena.ofConfined()) {
      return id(f -> call.on(f, arena));
    }
  }

  /** Returns a C {@code int} that a function stores through a pointer. */
  int out(OutCall call) {
    return (int) outLong(call);
  }

  /** Returns a number of up to eight bytes, in the machine's byte order, that a function stores through a pointer. */
  long outLong(OutCall call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG);
      status(f -> call.on(f, out));
      return out.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** Returns a string that a function stores in memory. */
  String string(StringCall call) {
    try (Arena arena = Arena.ofConfined()) {
      long length = id(f -> call.on(f, MemorySegment.NULL, 0));
      MemorySegment string = arena.allocate(length + 1);
      long _ = id(f -> call.on(f, string, length + 1));
      return string.getString(0);
    }
  }

  /** Calls a function whose results are never failures, or whose failures the caller handles. */
  long any(NativeFunction.Call call) {
    return guarded(call, _ -> false);
  }

  /**
   * Like {@link #status(NativeFunction.Call)}, for a function that returns a pointer, which is NULL after a failure.
   */
  MemorySegment address(NativeFunction.Call call) {
    return MemorySegment.ofAddress(guarded(call, returned -> returned == 0));
  }

  private long guarded(NativeFunction.Call call, LongPredicate failed) {
    if (monitor == null) {
      return called(call, failed);
    }
    synchronized (monitor) {
      library.quiet();
      return called(call, failed);
    }
  }

  private long called(NativeFunction.Call call, LongPredicate failed) {
    SystemError.forget();
    long returned = function.call(call);
    if (failed.test(returned)) {
      throw library.failure(function.name());
    }
    return returned;
  }
}

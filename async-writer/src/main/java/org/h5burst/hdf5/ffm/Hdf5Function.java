package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.system.ffm.SystemError;
import org.jspecify.annotations.Nullable;

/**
 * An HDF5 function. Used by one thread at a time, like all of HDF5. If other code uses the library as well, their
 * monitor is held while the function is called and its failure is read.
 */
record Hdf5Function(Hdf5Symbols library, NativeFunction function, @Nullable Object monitor) {
  private static final LongPredicate NEGATIVE = returned -> returned < 0;

  /** A call that needs memory for its arguments. */
  @FunctionalInterface
  interface MemoryCall {
    /** Calls the function. */
    long on(NativeFunction function, CMemory memory);
  }

  /** A call that stores a string at an address; called twice, first for its length. */
  @FunctionalInterface
  interface StringCall {
    /** Calls the function. */
    long on(NativeFunction function, long string, long bytes);
  }

  /** A call that stores one value at an address. */
  @FunctionalInterface
  interface OutCall {
    /** Calls the function. */
    long on(NativeFunction function, long out);
  }

  /**
   * Calls a function that returns a status, an answer or a number.
   *
   * @param arguments as in {@link NativeFunction#call(long...)}
   * @throws Hdf5Exception with HDF5's error stack if the result is negative, which in HDF5 always means failure
   */
  int status(long... arguments) {
    return (int) id(arguments);
  }

  /** Like {@link #status(long...)}, with memory for the duration of the call. */
  int status(MemoryCall call) {
    return (int) id(call);
  }

  /** Like {@link #status(long...)}, with memory of others or floating-point numbers. */
  int status(NativeFunction.Call call) {
    return (int) guarded(() -> function.call(call), NEGATIVE);
  }

  /** Like {@link #status(long...)}, for a function that returns an identifier. */
  long id(long... arguments) {
    return guarded(() -> function.call(arguments), NEGATIVE);
  }

  /** Like {@link #id(long...)}, with memory for the duration of the call. */
  long id(MemoryCall call) {
    try (Arena arena = Arena.ofConfined()) {
      CMemory memory = new CMemory(arena);
      return guarded(() -> call.on(function, memory), NEGATIVE);
    }
  }

  /** Returns a C {@code int} that a function stores at an address. */
  int out(OutCall call) {
    return (int) outLong(call);
  }

  /** Returns a number of up to eight bytes, in the machine's byte order, that a function stores at an address. */
  long outLong(OutCall call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG);
      long _ = guarded(() -> call.on(function, out.address()), NEGATIVE);
      return out.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** Returns a string that a function stores in memory. */
  String string(StringCall call) {
    long length = guarded(() -> call.on(function, 0, 0), NEGATIVE);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment string = arena.allocate(length + 1);
      long _ = guarded(() -> call.on(function, string.address(), length + 1), NEGATIVE);
      return string.getString(0);
    }
  }

  /** Calls a function whose results are never failures, or whose failures the caller handles. */
  long any(long... arguments) {
    return guarded(() -> function.call(arguments), _ -> false);
  }

  /** Like {@link #status(long...)}, for a function that returns a pointer, which is NULL after a failure. */
  MemorySegment address(long... arguments) {
    return MemorySegment.ofAddress(guarded(() -> function.call(arguments), returned -> returned == 0));
  }

  private long guarded(LongSupplier call, LongPredicate failed) {
    if (monitor == null) {
      return called(call, failed);
    }
    synchronized (monitor) {
      library.quiet();
      return called(call, failed);
    }
  }

  private long called(LongSupplier call, LongPredicate failed) {
    SystemError.forget();
    long returned = call.getAsLong();
    if (failed.test(returned)) {
      throw library.failure(function.name());
    }
    return returned;
  }
}

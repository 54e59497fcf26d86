package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import org.h5burst.mpi.foreign.Upcall;
import org.jspecify.annotations.Nullable;

/**
 * A callback of HDF5 for each item that it finds. Must not throw through native frames, which would end the JVM: the
 * first failure is kept, and ends the visits.
 */
abstract class NativeVisitor {
  private static final int CONTINUE = 0;
  private static final int STOP = 1;

  private @Nullable Throwable failure;

  /**
   * Returns a native function that calls the subclass's method {@code visit}.
   *
   * @param lookup of the subclass
   * @param visit the parameters of the method, and its result, an int
   */
  final MemorySegment stub(MethodHandles.Lookup lookup, FunctionDescriptor visit, Arena arena) {
    return Upcall.stub(lookup, this, "visit", visit, arena);
  }

  /** Does the work of one visit; returns whether HDF5 should continue. */
  final int guarded(Runnable body) {
    try {
      body.run();
      return CONTINUE;
    } catch (Throwable throwable) {
      failure = throwable;
      return STOP;
    }
  }

  /**
   * Throws if a visit has failed.
   *
   * @param visits name of the visits in messages
   */
  final void requireAll(String visits) {
    if (failure != null) {
      throw new IllegalStateException(visits + " failed", failure);
    }
  }
}

package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.h5burst.hdf5.H5D.ChunkVisitor;
import org.jspecify.annotations.Nullable;

/** Called by H5Dchunk_iter for each chunk. Nothing may be thrown through native frames: that would end the JVM. */
final class ChunkVisits {
  /** The chunk's first element, its mask of filters, where and how large it is, and the data of the caller. */
  private static final FunctionDescriptor VISITOR = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
      ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
  private static final int CONTINUE = 0;
  private static final int STOP = 1;

  private final int rank;
  private final ChunkVisitor visitor;
  private @Nullable Throwable failure;

  ChunkVisits(int rank, ChunkVisitor visitor) {
    this.rank = rank;
    this.visitor = visitor;
  }

  MemorySegment stub(Arena arena) {
    try {
      MethodType type = MethodType.methodType(int.class, MemorySegment.class, int.class, long.class, long.class,
          MemorySegment.class);
      MethodHandle visit = MethodHandles.lookup().bind(this, "visit", type);
      return Linker.nativeLinker().upcallStub(visit, VISITOR, arena);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError("the visitor's method is there", impossible);
    }
  }

  @SuppressWarnings("UnusedMethod") // called through the handle
  private int visit(MemorySegment corner, int mask, long address, long bytes, MemorySegment data) {
    try {
      visitor.visit(corner.reinterpret((long) rank * Long.BYTES).toArray(ValueLayout.JAVA_LONG), address, bytes);
      return CONTINUE;
    } catch (Throwable throwable) {
      failure = throwable;
      return STOP;
    }
  }

  /** Fails if a visit has failed. */
  void requireAll() {
    if (failure != null) {
      throw new IllegalStateException("going through the chunks of a dataset failed", failure);
    }
  }
}

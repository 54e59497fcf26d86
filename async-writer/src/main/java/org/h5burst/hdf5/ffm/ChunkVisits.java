package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import org.h5burst.hdf5.H5D.ChunkVisitor;

/** The callback of H5Dchunk_iter for each chunk. */
final class ChunkVisits extends NativeVisitor {
  /** The chunk's first element, its filter mask, its position and size, and the caller's data. */
  private static final FunctionDescriptor VISITOR = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
      ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);

  private final int rank;
  private final ChunkVisitor visitor;

  ChunkVisits(int rank, ChunkVisitor visitor) {
    this.rank = rank;
    this.visitor = visitor;
  }

  MemorySegment stub(Arena arena) {
    return stub(MethodHandles.lookup(), VISITOR, arena);
  }

  @SuppressWarnings("UnusedMethod") // called through the handle
  private int visit(MemorySegment corner, int mask, long address, long bytes, MemorySegment data) {
    return guarded(() -> visitor.visit(corner.reinterpret((long) rank * Long.BYTES).toArray(ValueLayout.JAVA_LONG),
        address, bytes));
  }

  void requireAll() {
    requireAll("going through the chunks of a dataset");
  }
}

package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Tests whether MPI-IO accepts datatypes as HDF5 makes them for a selection of several hyperslabs: a list of blocks in
 * the last dimension, above it a struct for each dimension, and a vector of structs where rows repeat.
 *
 * <p>ROMIO in MPICH 4.1 and later flattens a datatype with two functions of MPICH. It ends the process if one counts
 * a different number of segments than the other returns. They differ for a vector of structs whose parts are contiguous
 * and do not begin at zero (seen with MPICH 4.2.1 and 5.0.2).
 */
final class FlattenedTypes implements AutoCloseable {
  private static final int ROW_BYTES = 6;
  private static final int ROWS = 4;
  private static final int PLANES = 7;
  private static final int MAX_SEGMENTS = 64;
  private static final int SEGMENT_BYTES = 16;
  private static final int DIMENSIONS_OF_VECTORS = 3;

  private final MpiLibrary library;
  private final MpiFunctions functions;
  private final Arena arena = Arena.ofConfined();
  private final List<Long> made = new ArrayList<>();

  private FlattenedTypes(MpiLibrary library) {
    this.library = library;
    this.functions = library.functions();
  }

  /**
   * Returns the largest number of dimensions for which MPI-IO accepts every selection; {@link Integer#MAX_VALUE} if
   * there is no limit. <b>Independent.</b>
   */
  static int maxDimensions(MpiLibrary library) {
    if (!library.functions().flattens()) {
      return Integer.MAX_VALUE;
    }
    try (FlattenedTypes trial = new FlattenedTypes(library)) {
      List<Long> ofDimensions = trial.typesOfDimensions();
      for (int dimensions = 1; dimensions <= DIMENSIONS_OF_VECTORS; dimensions++) {
        if (!trial.agree(ofDimensions.get(dimensions - 1))) {
          return dimensions - 1;
        }
      }
      return Integer.MAX_VALUE;
    }
  }

  /**
   * Makes types that select the end of one row and all of the next rows: in one dimension, in two, and on every plane
   * of three.
   */
  private List<Long> typesOfDimensions() {
    long bytes = library.abi().bytes();
    long blocks = hindexed(new int[] {1, ROW_BYTES}, new long[] {ROW_BYTES - 1, ROW_BYTES}, bytes);
    long end = hvector(1, ROW_BYTES, hindexed(new int[] {1}, new long[] {ROW_BYTES - 1}, bytes));
    long rows = hvector(ROWS - 1, ROW_BYTES, hindexed(new int[] {ROW_BYTES}, new long[] {0}, bytes));
    long plane = struct(new long[] {0, ROW_BYTES}, end, rows);
    return List.of(blocks, plane, hvector(PLANES, ROWS * ROW_BYTES, hvector(1, ROWS * ROW_BYTES, plane)));
  }

  /** Returns whether there are as many segments as the library counts. */
  private boolean agree(long type) {
    MemorySegment counted = arena.allocate(JAVA_LONG);
    MemorySegment given = arena.allocate(JAVA_LONG);
    MemorySegment bytes = arena.allocate(JAVA_LONG);
    MemorySegment segments = arena.allocate((long) MAX_SEGMENTS * SEGMENT_BYTES, Long.BYTES);
    library.release(type, functions.commit); // the handle stays as it is
    functions.segmentCount.call(type, Long.MAX_VALUE, counted.address(), bytes.address());
    functions.segments.call(type, 0, segments.address(), MAX_SEGMENTS, given.address());
    return counted.get(JAVA_LONG, 0) == given.get(JAVA_LONG, 0);
  }

  private long hindexed(int[] lengths, long[] places, long of) {
    MemorySegment blocks = arena.allocateFrom(JAVA_INT, lengths);
    MemorySegment offsets = arena.allocateFrom(JAVA_LONG, places);
    return noted(library.newHandle(
        slot -> functions.hindexed.call(lengths.length, blocks.address(), offsets.address(), of, slot)));
  }

  private long hvector(int count, long stride, long of) {
    return noted(
        library.newHandle(slot -> functions.hvector.call(count, 1, stride, of, slot)));
  }

  private long struct(long[] places, long first, long second) {
    long handleBytes = library.abi().handle().byteSize();
    MemorySegment parts = arena.allocate(2 * handleBytes, Long.BYTES);
    library.abi().write(parts, first);
    library.abi().write(parts.asSlice(handleBytes), second);
    MemorySegment blocks = arena.allocateFrom(JAVA_INT, 1, 1);
    MemorySegment offsets = arena.allocateFrom(JAVA_LONG, places);
    return noted(library.newHandle(
        slot -> functions.struct.call(places.length, blocks.address(), offsets.address(), parts.address(), slot)));
  }

  private long noted(long type) {
    made.add(type);
    return type;
  }

  @Override
  public void close() {
    made.forEach(type -> library.release(type, functions.freeType));
    arena.close();
  }
}

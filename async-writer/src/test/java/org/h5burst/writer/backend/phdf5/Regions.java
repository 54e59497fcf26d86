package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/** What a region means, worked out element by element: the reference that the library is compared with. */
final class Regions {
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  private Regions() {}

  /** Positions of a region's elements in the dataset, counted in row-major order, ascending. */
  static long[] positions(DatasetSpec dataset, Selection region) {
    long[] all = new long[Math.toIntExact(region.elements())];
    int length = 0;
    for (int slab = 0; slab < region.slabs(); slab++) {
      length = addSlab(dataset, region, slab, 0, 0, all, length);
    }
    Arrays.sort(all);
    return all;
  }

  private static int addSlab(DatasetSpec dataset, Selection region, int slab, int dimension, long prefix, long[] all, int length) {
    if (dimension == dataset.rank()) {
      all[length] = prefix;
      return length + 1;
    }
    int filled = length;
    for (long i = 0; i < region.count(slab, dimension); i++) {
      for (long j = 0; j < region.block(slab, dimension); j++) {
        long index = region.start(slab, dimension) + i * region.stride(slab, dimension) + j;
        filled = addSlab(dataset, region, slab, dimension + 1, prefix * dataset.shape()[dimension] + index, all, filled);
      }
    }
    return filled;
  }

  /** Puts into {@code target}, at element {@code index}, the value that belongs at a position of the dataset. */
  static void put(MemorySegment target, long index, ElementType type, long position, int generation) {
    long value = (position + 1) * 1_000_003L + generation * 77_777L;
    long offset = index * type.bytes();
    switch (type) {
      case INT32 -> target.set(INT, offset, (int) value);
      case INT64 -> target.set(LONG, offset, value * 4_000_000_007L);
      case FLOAT32 -> target.set(FLOAT, offset, value / 3f);
      case FLOAT64 -> target.set(DOUBLE, offset, value / 3d);
    }
  }

  /** Fills {@code packed} with the values of a region. */
  static void pack(DatasetSpec dataset, Selection region, int generation, MemorySegment packed) {
    long[] positions = positions(dataset, region);
    for (int i = 0; i < positions.length; i++) {
      put(packed, i, dataset.type(), positions[i], generation);
    }
  }

  /** Writes the values of a region into an image of the whole dataset. */
  static void apply(DatasetSpec dataset, Selection region, int generation, byte[] image) {
    MemorySegment whole = MemorySegment.ofArray(image);
    for (long position : positions(dataset, region)) {
      put(whole, position, dataset.type(), position, generation);
    }
  }

  /** One block. */
  static Selection block(long[] start, long[] count) {
    long[] ones = ones(start.length);
    return strided(start, ones, ones, count);
  }

  static long[] ones(int length) {
    long[] ones = new long[length];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** One strided hyperslab. */
  static Selection strided(long[] start, long[] stride, long[] count, long[] block) {
    return Selection.ofSlabs(start.length, join(start, stride, count, block));
  }

  static long[] join(long[]... parts) {
    return Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray();
  }
}

package org.h5burst.writer.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** What a region means, worked out element by element: the reference that the library is compared with. */
final class Regions {
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

  private static int addSlab(DatasetSpec dataset, Selection region, int slab, int dimension, long prefix, long[] all,
      int length) {
    if (dimension == dataset.rank()) {
      all[length] = prefix;
      return length + 1;
    }
    int filled = length;
    for (long i = 0; i < region.count(slab, dimension); i++) {
      for (long j = 0; j < region.blockExtent(slab, dimension); j++) {
        long index = region.start(slab, dimension) + i * region.stride(slab, dimension) + j;
        filled =
            addSlab(dataset, region, slab, dimension + 1, prefix * dataset.shape()[dimension] + index, all, filled);
      }
    }
    return filled;
  }

  /**
   * Puts into {@code target}, at element {@code index}, what belongs at a position of the dataset: bytes that tell
   * position and generation, whatever they mean in the element's type.
   */
  static void put(MemorySegment target, long index, ElementType type, long position, int generation) {
    long bits = (position + 1) * 0x9E3779B97F4A7C15L + generation * 0xC2B2AE3D27D4EB4FL;
    for (int i = 0; i < type.bytes(); i++) {
      target.set(ValueLayout.JAVA_BYTE, index * type.bytes() + i, (byte) (bits >>> (56 - 8 * i)));
    }
  }

  /** Fills {@code packed} with the values of a region. */
  static void pack(DatasetSpec dataset, Selection region, int generation, MemorySegment packed) {
    long[] positions = positions(dataset, region);
    for (int i = 0; i < positions.length; i++) {
      put(packed, i, (ElementType) dataset.type(), positions[i], generation);
    }
  }

  /** Writes the values of a region into an image of the whole dataset. */
  static void apply(DatasetSpec dataset, Selection region, int generation, byte[] image) {
    MemorySegment whole = MemorySegment.ofArray(image);
    for (long position : positions(dataset, region)) {
      put(whole, position, (ElementType) dataset.type(), position, generation);
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

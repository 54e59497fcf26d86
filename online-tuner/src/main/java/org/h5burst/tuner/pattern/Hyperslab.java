package org.h5burst.tuner.pattern;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Selected elements of a dataset, as in HDF5.
 *
 * @param dimensions selected indices along each dimension, slowest first
 */
public record Hyperslab(List<Range> dimensions) {
  public Hyperslab {
    dimensions = List.copyOf(dimensions);
    if (dimensions.isEmpty()) {
      throw new IllegalArgumentException("a hyperslab has at least one dimension");
    }
  }

  /**
   * {@code count} blocks of {@code block} elements, {@code stride} apart, from {@code start}.
   *
   * @param start first element, from 0
   * @param stride distance between the starts of adjacent blocks, at least {@code block}
   * @param count number of blocks, at least 1
   * @param block elements of one block, at least 1
   */
  public record Range(long start, long stride, long count, long block) {
    public Range {
      if (start < 0 || count < 1 || block < 1 || count > 1 && stride < block) {
        throw new IllegalArgumentException("start %d, stride %d, count %d, block %d select nothing, or overlap"
            .formatted(start, stride, count, block));
      }
      // what lies past the end of a long lies past the end of any dataset
      Math.addExact(start, Math.addExact(Math.multiplyExact(count - 1, stride), block));
    }
  }

  /** Returns one block, by its first element and its extents. */
  public static Hyperslab block(long[] offset, long[] extent) {
    return new Hyperslab(
        IntStream.range(0, offset.length).mapToObj(d -> new Range(offset[d], extent[d], 1, extent[d])).toList());
  }

  /** Returns a regular pattern of blocks; the arrays have one entry for each dimension. */
  public static Hyperslab strided(long[] start, long[] stride, long[] count, long[] block) {
    return new Hyperslab(
        IntStream.range(0, start.length).mapToObj(d -> new Range(start[d], stride[d], count[d], block[d])).toList());
  }
}

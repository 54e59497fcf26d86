package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;

/**
 * The shape of a dataset that is written block by block.
 *
 * @param shape extent of each dimension at first
 * @param block extent of each dimension of a block, which becomes a chunk
 */
record Blocks(long[] shape, long[] block) {
  /** Returns the shape of a dataset with one dimension. */
  static Blocks of(long size, long block) {
    return new Blocks(new long[] {size}, new long[] {block});
  }

  static Blocks of(long[] shape, int[] block) {
    return new Blocks(shape.clone(), Memory.longs(block));
  }

  /** Returns a shape with a single block. */
  static Blocks ofOne(long[] shape) {
    return new Blocks(shape, shape);
  }

  /** Requires a dataset that cannot grow to have elements. */
  void requireElements(String path, boolean grows) {
    if (!grows && Arrays.stream(shape).anyMatch(extent -> extent == 0)) {
      throw Target.usage("dataset %s would have no elements, %s, and could not grow: %s, or give its final extents"
          .formatted(path, Arrays.toString(shape), Growth.REMEDY));
    }
  }

  /** Returns a chunk, which may not be empty, nor larger than a dataset that cannot grow. */
  long[] chunk(boolean grows) {
    long[] chunk = new long[block.length];
    Arrays.setAll(chunk,
        dimension -> Math.max(1, grows ? block[dimension] : Math.min(shape[dimension], block[dimension])));
    return chunk;
  }

  /** Returns whether the whole dataset takes fewer bytes. */
  boolean isBelow(long bytes, DataType type) {
    return Arrays.stream(shape).reduce(type.bytes(), Math::multiplyExact) < bytes;
  }

  long[] unlimited() {
    long[] limit = new long[shape.length];
    Arrays.fill(limit, Dataset.UNLIMITED);
    return limit;
  }
}

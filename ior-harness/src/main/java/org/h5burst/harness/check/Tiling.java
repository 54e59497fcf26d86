package org.h5burst.harness.check;

import java.util.Arrays;
import org.h5burst.harness.kernel.Array;
import org.jspecify.annotations.Nullable;

/** Walks through an array in row-major order in blocks of at most a given size, each with contiguous linear indices. */
final class Tiling {
  static final int TILE_BYTES = 8 << 20;

  private final long[] shape;
  private final long total;
  private final int splitDimension;
  private final long elementsPerStep;
  private final long mostSteps;
  private long next;

  /** A block of an array; the arrays are not shared. */
  record Tile(long first, long elements, long[] offset, long[] extent) {}

  Tiling(Array array, int tileBytes) {
    this.shape = array.shape();
    this.total = array.elements();
    long most = tileBytes / array.type().bytes();
    int dimension = shape.length - 1;
    long step = 1;
    while (dimension > 0 && step * shape[dimension] <= most) {
      step *= shape[dimension];
      dimension--;
    }
    this.splitDimension = dimension;
    this.elementsPerStep = step;
    this.mostSteps = most / step;
  }

  /** Returns the next block, or null at the end. */
  @Nullable
  Tile next() {
    if (next >= total) {
      return null;
    }
    long[] offset = new long[shape.length];
    long rest = next / elementsPerStep;
    for (int dimension = splitDimension; dimension >= 0; dimension--) {
      offset[dimension] = rest % shape[dimension];
      rest /= shape[dimension];
    }
    long steps = Math.min(mostSteps, shape[splitDimension] - offset[splitDimension]);
    long[] extent = shape.clone();
    Arrays.fill(extent, 0, splitDimension, 1);
    extent[splitDimension] = steps;
    Tile tile = new Tile(next, steps * elementsPerStep, offset, extent);
    next += tile.elements();
    return tile;
  }
}

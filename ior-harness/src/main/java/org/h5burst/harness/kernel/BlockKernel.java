package org.h5burst.harness.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * VORPAL-IO: a three-dimensional grid of points divided among a three-dimensional grid of ranks; several components of
 * a field (Behzad et al. 2019, section 4). Weak scaling.
 */
final class BlockKernel {
  private static final int COMPONENTS = 3;

  private BlockKernel() {}

  /** How the points are divided. */
  enum Grid {
    /** Every rank has a block of the same size. */
    EVEN,
    /** Blocks become thicker along each dimension, by up to half; the whole grid is as large as with even blocks. */
    UNEVEN
  }

  /**
   * Returns a kernel of blocks.
   *
   * @param options the grid of ranks and the number of components
   * @param block points of a rank's block, along each dimension; the mean if blocks are uneven
   */
  static Kernel of(int ranks, Grid division, Shape options, long... block) {
    long[] grid = options.grid(ranks, block.length);
    long[][] bounds = IntStream.range(0, grid.length).mapToObj(
        dimension -> division == Grid.EVEN ? evenBounds((int) grid[dimension], block[dimension])
            : unevenBounds((int) grid[dimension], block[dimension]))
        .toArray(long[][]::new);
    long[] shape = Arrays.stream(bounds).mapToLong(each -> each[each.length - 1]).toArray();
    List<Array> arrays = IntStream.range(0, options.components(COMPONENTS))
        .mapToObj(component -> new Array("field/" + component, ElementType.FLOAT64, shape)).toList();
    return new PartKernel(List.of(arrays), (_, rank) -> block(bounds, Array.coordinates(grid, rank)));
  }

  private static Selection block(long[][] bounds, long[] place) {
    long[] offset = new long[place.length];
    long[] extent = new long[place.length];
    for (int dimension = 0; dimension < place.length; dimension++) {
      int part = (int) place[dimension];
      offset[dimension] = bounds[dimension][part];
      extent[dimension] = bounds[dimension][part + 1] - offset[dimension];
    }
    return Selection.block(offset, extent);
  }

  private static long[] evenBounds(int parts, long points) {
    return IntStream.rangeClosed(0, parts).mapToLong(part -> part * points).toArray();
  }

  /** Weights grow linearly from 3/4 to 5/4 of the mean. */
  private static long[] unevenBounds(int parts, long points) {
    long[] bounds = new long[parts + 1];
    double sum = 0;
    for (int part = 0; part < parts; part++) {
      sum += parts == 1 ? 1 : 0.75 + 0.5 * part / (parts - 1);
      bounds[part + 1] = Math.max(bounds[part] + 1, Math.round(sum * points));
    }
    return bounds;
  }
}

package org.h5burst.harness.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * VORPAL-IO: a three-dimensional grid of points divided among a three-dimensional grid of ranks; several components of
 * a field (Behzad et al. 2019, section 4). Weak scaling.
 */
final class BlockKernel {
  private static final int COMPONENTS = 3;

  private BlockKernel() {}

  /**
   * Returns a kernel of blocks.
   *
   * @param division how a dimension is divided: the ends of its parts, by their number and the mean points of each
   * @param options the grid of ranks and the number of components
   * @param block points of a rank's block, along each dimension; the mean if blocks are uneven
   */
  static Kernel of(int ranks, BiFunction<Long, Long, long[]> division, Shape options, long... block) {
    long[] grid = options.grid(ranks, block.length);
    long[][] ends = IntStream.range(0, grid.length)
        .mapToObj(dimension -> division.apply(grid[dimension], block[dimension])).toArray(long[][]::new);
    long[] shape = Arrays.stream(ends).mapToLong(each -> each[each.length - 1]).toArray();
    List<Array> arrays = IntStream.range(0, options.components(COMPONENTS))
        .mapToObj(component -> new Array("field/" + component, ElementType.FLOAT64, shape)).toList();
    return new PartKernel(List.of(arrays), (_, rank) -> block(ends, Array.coordinates(grid, rank)));
  }

  private static Selection block(long[][] ends, long[] place) {
    long[] offset = new long[place.length];
    long[] extent = new long[place.length];
    for (int dimension = 0; dimension < place.length; dimension++) {
      int part = (int) place[dimension];
      offset[dimension] = ends[dimension][part];
      extent[dimension] = ends[dimension][part + 1] - offset[dimension];
    }
    return Selection.block(offset, extent);
  }

  /** Divides a dimension into blocks of the same size. */
  static long[] evenEnds(long parts, long points) {
    return LongStream.rangeClosed(0, parts).map(part -> part * points).toArray();
  }

  /** Divides a dimension, as long as with even blocks, into blocks that grow linearly from 3/4 to 5/4 of the mean. */
  static long[] unevenEnds(long parts, long points) {
    long[] ends = new long[(int) parts + 1];
    double sum = 0;
    for (int part = 0; part < parts; part++) {
      sum += parts == 1 ? 1 : 0.75 + 0.5 * part / (parts - 1);
      ends[part + 1] = Math.max(ends[part] + 1, Math.round(sum * points));
    }
    return ends;
  }
}

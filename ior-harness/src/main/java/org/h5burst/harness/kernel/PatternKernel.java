package org.h5burst.harness.kernel;

import java.util.List;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * A matrix that the ranks share by a pattern: of a grid of 2 x 2 ranks each has every other element of every other row
 * (HDF Group, "Parallel HDF5" tutorial: writing by pattern).
 */
final class PatternKernel {
  private static final int DIMENSIONS = 2;

  private PatternKernel() {}

  static Kernel of(int ranks, double scale, Shape options) {
    long[] grid = options.grid(ranks, DIMENSIONS);
    long[] elements = options.block(scale, 1024, 128);
    long[] shape = {grid[0] * elements[0], grid[1] * elements[1]};
    return new PartKernel(List.of(List.of(new Array("pattern", ElementType.FLOAT64, shape))),
        (_, rank) -> Selection.strided(Array.coordinates(grid, rank), grid, elements, new long[] {1, 1}));
  }
}

package org.h5burst.harness.kernel;

import java.util.Arrays;

/** Ranks arranged in a grid, as MPI_Dims_create does: factors as close to each other as possible, the largest first. */
final class ProcessGrid {
  private ProcessGrid() {}

  /** Returns the extents of a grid of so many ranks: 128 ranks in 3 dimensions are 8 x 4 x 4. */
  static int[] of(int ranks, int dimensions) {
    int[] grid = new int[dimensions];
    int rest = ranks;
    for (int dimension = dimensions; dimension > 1; dimension--) {
      int factor = (int) Math.round(Math.floor(Math.pow(rest, 1.0 / dimension) + 1e-9));
      while (rest % factor != 0) {
        factor--;
      }
      grid[dimension - 1] = factor;
      rest /= factor;
    }
    grid[0] = rest;
    return Arrays.stream(grid).map(factor -> -factor).sorted().map(factor -> -factor).toArray();
  }

  /** Returns the coordinates of a rank in a grid, the last dimension fastest. */
  static int[] place(int[] grid, int rank) {
    int[] place = new int[grid.length];
    int rest = rank;
    for (int dimension = grid.length - 1; dimension >= 0; dimension--) {
      place[dimension] = rest % grid[dimension];
      rest /= grid[dimension];
    }
    return place;
  }
}

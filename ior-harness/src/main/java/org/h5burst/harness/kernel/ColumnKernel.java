package org.h5burst.harness.kernel;

import java.util.List;
import org.h5burst.writer.ElementType;

/**
 * A tall and thin matrix, one column per rank: every element of a rank is a piece of its own in the file (HDF Group,
 * "Parallel HDF5" tutorial: writing by columns).
 */
final class ColumnKernel implements Kernel {
  private final int ranks;
  private final long rows;

  ColumnKernel(int ranks, double scale) {
    this.ranks = ranks;
    this.rows = KernelKind.scaled(131_072, scale);
  }

  @Override
  public List<Array> arrays(int burst) {
    return List.of(new Array("columns", ElementType.FLOAT64, rows, ranks));
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    return List.of(new Piece(0, Slab.block(new long[] {0, rank}, new long[] {rows, 1})));
  }
}

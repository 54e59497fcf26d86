package org.h5burst.harness.kernel;

import java.util.List;
import org.h5burst.writer.ElementType;

/** One long run per rank: what every file system likes. */
final class ContiguousKernel implements Kernel {
  private final int ranks;
  private final long elementsPerRank;

  ContiguousKernel(int ranks, double scale) {
    this.ranks = ranks;
    this.elementsPerRank = KernelKind.scaled(1 << 20, scale);
  }

  @Override
  public List<Array> arrays(int burst) {
    return List.of(new Array("values", ElementType.FLOAT64, ranks * elementsPerRank));
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    return List.of(new Piece(0, Slab.block(rank * elementsPerRank, elementsPerRank)));
  }
}

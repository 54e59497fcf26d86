package org.h5burst.harness.kernel;

import java.util.List;
import org.h5burst.writer.ElementType;

/** Runs of one size, distributed to the ranks in turn; at most 131,072 runs and at most 8 MiB per rank at scale 1. */
final class StridedKernel implements Kernel {
  private static final long MAX_RUNS = 131_072;
  private static final long MAX_BYTES = 8L << 20;

  private final int ranks;
  private final long elementsPerRun;
  private final long runsPerRank;

  StridedKernel(int runBytes, int ranks, double scale) {
    this.ranks = ranks;
    this.elementsPerRun = runBytes / ElementType.FLOAT64.bytes();
    this.runsPerRank = KernelKind.scaled(Math.min(MAX_RUNS, MAX_BYTES / runBytes), scale);
  }

  @Override
  public List<Array> arrays(int burst) {
    return List.of(new Array("values", ElementType.FLOAT64, ranks * runsPerRank * elementsPerRun));
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    Slab runs = new Slab(new long[] {rank * elementsPerRun}, new long[] {ranks * elementsPerRun},
        new long[] {runsPerRank}, new long[] {elementsPerRun});
    return List.of(new Piece(0, runs));
  }
}

package org.h5burst.harness.reproduce;

import java.util.List;
import org.h5burst.tuner.BurstFeatures;

/** The kernels of Behzad et al. (2019, section 4) for the simulator: one burst of everything that a run writes. */
enum PaperKernel {
  /** Eight variables, with one run of each rank in each. */
  VPIC(8, 0, 8 * 32.0 * (1 << 20)),
  /** Blocks of 300 x 100 x 60 doubles, 20 steps: runs of 60 doubles between those of other ranks. */
  VORPAL(20, 60 * 8, 20 * 300.0 * 100 * 60 * 8),
  /**
   * 25 levels of cells, with a run of cells of each rank in each of 20 variables. Bytes are from table 4, on 512 cores;
   * table 3 does not give them.
   */
  GCRM(20, 0, 166.4e9 / 512),
  /** As VORPAL, with blocks of 64 x 128 x 256: runs of 256 doubles. */
  RESEMBLE_VORPAL(20, 256 * 8, 20 * 64.0 * 128 * 256 * 8),
  /**
   * A run of mesh blocks of each rank in each of 34 datasets: 122, 11 and 12 GB on 512 cores, and eight times as much
   * on 4,096.
   */
  FLASH(34, 0, 145e9 / 512);

  /** The kernels to which the papers fitted models. */
  static final List<PaperKernel> MODELLED = List.of(VPIC, VORPAL, GCRM);

  private final int datasets;
  private final int runBytes;
  /** The bytes that a rank writes. */
  final double bytesPerRank;

  /**
   * A kernel.
   *
   * @param runBytes of a run between those of other ranks; 0 = each rank has one run in each dataset
   */
  PaperKernel(int datasets, int runBytes, double bytesPerRank) {
    this.datasets = datasets;
    this.runBytes = runBytes;
    this.bytesPerRank = bytesPerRank;
  }

  /** Returns what a run writes, as one burst. */
  BurstFeatures burst(int nodes, int ranks, double bytesOfRank) {
    long bytes = Math.round(bytesOfRank);
    long pieces = runBytes == 0 ? datasets : Math.max(1, Math.round(bytesOfRank / runBytes));
    return new BurstFeatures(nodes, ranks, bytes, bytes * ranks, datasets, pieces, (double) bytes / pieces,
        runBytes > 0, true);
  }
}

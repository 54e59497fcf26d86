package org.h5burst.harness.reproduce;

import java.util.List;
import org.h5burst.tuner.BurstFeatures;

/** The kernels of Behzad et al. (2019, section 4) for the simulator: one burst of everything that a run writes. */
enum PaperKernel {
  /** Eight variables, with one run of each rank in each. */
  VPIC {
    @Override
    BurstFeatures burst(int nodes, int ranks, double bytesPerRank) {
      return features(nodes, ranks, bytesPerRank, 8, 8, false);
    }
  },
  /** Blocks of 300 x 100 x 60 doubles, 20 steps: runs of 60 doubles between those of other ranks. */
  VORPAL {
    @Override
    BurstFeatures burst(int nodes, int ranks, double bytesPerRank) {
      return features(nodes, ranks, bytesPerRank, 20, Math.max(1, Math.round(bytesPerRank / (60 * 8))), true);
    }
  },
  /** 25 levels of cells, with a run of cells of each rank in each of 20 variables. */
  GCRM {
    @Override
    BurstFeatures burst(int nodes, int ranks, double bytesPerRank) {
      return features(nodes, ranks, bytesPerRank, 20, 20, false);
    }
  },
  /** As VORPAL, with blocks of 64 x 128 x 256: runs of 256 doubles. */
  RESEMBLE_VORPAL {
    @Override
    BurstFeatures burst(int nodes, int ranks, double bytesPerRank) {
      return features(nodes, ranks, bytesPerRank, 20, Math.max(1, Math.round(bytesPerRank / (256 * 8))), true);
    }
  },
  /** A run of mesh blocks of each rank in each of 34 datasets. */
  FLASH {
    @Override
    BurstFeatures burst(int nodes, int ranks, double bytesPerRank) {
      return features(nodes, ranks, bytesPerRank, 34, 34, false);
    }
  };

  /** The kernels to which the papers fitted models. */
  static final List<PaperKernel> MODELLED = List.of(VPIC, VORPAL, GCRM);

  /** Returns what a run writes, as one burst. */
  abstract BurstFeatures burst(int nodes, int ranks, double bytesPerRank);

  private static BurstFeatures features(int nodes, int ranks, double bytesPerRank, int datasets, long pieces,
      boolean strided) {
    long bytes = Math.round(bytesPerRank);
    return new BurstFeatures(nodes, ranks, bytes, bytes * ranks, datasets, pieces, (double) bytes / pieces, strided,
        true);
  }
}

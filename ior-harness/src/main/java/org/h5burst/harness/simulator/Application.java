package org.h5burst.harness.simulator;

import java.util.Locale;
import java.util.Random;
import org.h5burst.tuner.BurstFeatures;

/** The I/O kernels of the literature, by burst. */
enum Application implements Program {
  /**
   * Particles: eight one-dimensional variables, 32 MiB each per rank; a new file per dump (Behzad et al., TOPC 2019).
   */
  VPIC(1, (burst, machine, random) -> new Shape(8 * 32.0 * Application.MIB, 8, 8, false)),
  /** Blocks of a three-dimensional grid, 300 x 100 x 60 doubles per rank, five steps to a file. */
  VORPAL(5, (burst, machine, random) -> new Shape(300 * 100 * 60 * 8.0, 1, 300 * 100, true)),
  /** A geodesic mesh of fixed total size, 25 levels. */
  GCRM(5, (burst, machine, random) -> {
    double perRank = 4096.0 * Application.MIB / machine.ranks();
    return new Shape(perRank, 4, Math.max(4, 4 * Math.ceil(perRank / 4 / (25 * 8 * 256))), true);
  }),
  /** A checkpoint of 34 datasets of small four-dimensional blocks. */
  FLASH(1, (burst, machine, random) -> new Shape(34 * .5 * Application.MIB, 34, 34 * 2, false)),
  /** Three small outputs, then one checkpoint, a file per round. */
  XGC(4, (burst, machine, random) -> burst % 4 < 3 ? new Shape(64 * 1024, 2, 2, false)
      : new Shape(100.0 * Application.MIB, 4, 4, false)),
  /** A table, tall and thin: one column of doubles per rank. */
  COLUMNS(5, (burst, machine, random) -> new Shape(131_072 * 8, 1, 131_072, true)),
  /** Records of 4 KiB distributed over the ranks in turn. */
  RECORDS(8, (burst, machine, random) -> new Shape(8.0 * Application.MIB, 1, 8 * 256, true)),
  /** A refined mesh whose size wanders from burst to burst. */
  AMR(5, (burst, machine, random) -> {
    double size = 6.0 * Application.MIB * Math.exp(.5 * Math.sin(burst / 15.0) + .1 * random.nextGaussian());
    return new Shape(size, 5, 5 * 4, false);
  });

  private static final double MIB = 1 << 20;

  private final int burstsPerFile;
  private final Pattern pattern;

  Application(int burstsPerFile, Pattern pattern) {
    this.burstsPerFile = burstsPerFile;
    this.pattern = pattern;
  }

  /** The writes of each rank in a burst. */
  private record Shape(double bytesPerRank, int datasets, double piecesPerRank, boolean strided) {}

  private interface Pattern {
    Shape shape(int burst, MachineModel machine, Random random);
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public BurstFeatures features(int burst, MachineModel machine, Random random) {
    Shape shape = pattern.shape(burst, machine, random);
    long bytes = Math.round(shape.bytesPerRank);
    long pieces = Math.round(shape.piecesPerRank);
    return new BurstFeatures(machine.nodes(), machine.ranks(), bytes, bytes * machine.ranks(), shape.datasets, pieces,
        (double) bytes / pieces, shape.strided, burst % burstsPerFile == 0);
  }
}

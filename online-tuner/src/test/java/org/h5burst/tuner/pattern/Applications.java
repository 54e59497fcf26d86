package org.h5burst.tuner.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What the applications of the papers write (Behzad et al. 2019, sections 4 and 10.3). */
final class Applications {
  private static final int FLOAT = 4;
  private static final int DOUBLE = 8;
  private static final long MEBI = 1 << 20;

  private Applications() {}

  /** Eight variables, 8 Mi particles per rank each: 32 MiB. */
  static IoPattern vpic(int ranks) {
    return repeated(ranks, 8, "particle", FLOAT, rank -> List.of(run(rank * 8 * MEBI, 8 * MEBI)));
  }

  /** IOR over HDF5 lays each segment into a dataset of its own; a rank writes its block of doubles in transfers. */
  static IoPattern ior(int ranks, int segments, long blockBytes, long transferBytes) {
    return repeated(ranks, segments, "Dataset", DOUBLE, rank -> IntStream.range(0, (int) (blockBytes / transferBytes))
        .mapToObj(transfer -> run((rank * blockBytes + transfer * transferBytes) / DOUBLE, transferBytes / DOUBLE))
        .toList());
  }

  /** Blocks of a field in a grid of processes, slowest dimension first. */
  static IoPattern blocks(int[] grid, long[] block, int datasets) {
    return repeated(grid[0] * grid[1] * grid[2], datasets, "field", DOUBLE, rank -> {
      long[] place = {rank / grid[2] / grid[1], rank / grid[2] % grid[1], rank % grid[2]};
      return List
          .of(Hyperslab.block(new long[] {place[0] * block[0], place[1] * block[1], place[2] * block[2]}, block));
    });
  }

  /** Four variables on a mesh of cells with 25 levels. */
  static IoPattern gcrm(int ranks, long cellsPerRank) {
    return repeated(ranks, 4, "variable", FLOAT,
        rank -> List.of(Hyperslab.block(new long[] {rank * cellsPerRank, 0}, new long[] {cellsPerRank, 25})));
  }

  /** A checkpoint of 34 datasets, 24 of them blocks of cells. */
  static IoPattern flash(int ranks, long blocksPerRank) {
    List<DatasetAccess> accesses = new ArrayList<>();
    for (int unknown = 0; unknown < 24; unknown++) {
      accesses.add(access("unknown" + unknown, DOUBLE, ranks,
          rank -> List.of(
              Hyperslab.block(new long[] {rank * blocksPerRank, 0, 0, 0}, new long[] {blocksPerRank, 16, 16, 16}))));
    }
    for (int tree = 0; tree < 5; tree++) {
      accesses.add(
          access("coordinates" + tree, DOUBLE, ranks,
              rank -> List.of(Hyperslab.block(new long[] {rank * blocksPerRank, 0}, new long[] {blocksPerRank, 3}))));
    }
    for (int tree = 0; tree < 5; tree++) {
      accesses.add(access("level" + tree, FLOAT, ranks, rank -> List.of(run(rank * blocksPerRank, blocksPerRank))));
    }
    return PatternAnalyzer.analyze(ranks, accesses);
  }

  static Hyperslab run(long start, long length) {
    return Hyperslab.block(new long[] {start}, new long[] {length});
  }

  static DatasetAccess access(String name, int elementBytes, int ranks, IntFunction<List<Hyperslab>> selection) {
    return new DatasetAccess(name, elementBytes, IntStream.range(0, ranks).mapToObj(selection).toList());
  }

  private static IoPattern repeated(int ranks, int datasets, String name, int elementBytes,
      IntFunction<List<Hyperslab>> selection) {
    return PatternAnalyzer.analyze(ranks, IntStream.range(0, datasets)
        .mapToObj(dataset -> access(name + dataset, elementBytes, ranks, selection)).toList());
  }
}

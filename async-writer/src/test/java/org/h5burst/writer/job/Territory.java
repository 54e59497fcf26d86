package org.h5burst.writer.job;

import java.util.Random;
import java.util.stream.IntStream;
import org.h5burst.writer.Selection;

/** Which elements of a dataset each rank may write during one burst, so that it does not matter who writes first. */
final class Territory {
  private enum Kind {
    /** One range of a dimension for each rank. */
    RANGES,
    /** Along a dimension, the ranks take turns. */
    TURNS,
    /** Everything for everybody, but all write the same values. */
    COMMON
  }

  private final Random random;
  private final long[] shape;
  private final int ranks;
  private final Kind kind;
  private final int dimension;
  private final long width;
  private final long commonSalt;

  Territory(Random random, long[] shape, int ranks) {
    this.random = random;
    this.shape = shape;
    this.ranks = ranks;
    this.kind = Kind.values()[random.nextInt(Kind.values().length)];
    this.dimension = random.nextInt(shape.length);
    this.width = 1 + random.nextInt(4);
    this.commonSalt = random.nextLong();
  }

  /** What a write of one rank is made of, together with the position. */
  long salt() {
    return kind == Kind.COMMON ? commonSalt : random.nextLong();
  }

  /** A selection within the rank's territory: a hyperslab, several, or points in any order; sometimes empty. */
  Selection selection(int rank) {
    return switch (random.nextInt(6)) {
      case 0 -> Selection.union(IntStream.rangeClosed(0, random.nextInt(4)).mapToObj(_ -> hyperslab(rank)).toList());
      case 1 -> points(hyperslab(rank));
      default -> hyperslab(rank);
    };
  }

  /** Some elements of a hyperslab, perhaps one of them twice. */
  private Selection points(Selection among) {
    if (among.isEmpty()) {
      return among;
    }
    return Selection
        .points(IntStream.rangeClosed(0, random.nextInt(12)).mapToObj(_ -> pointOf(among)).toArray(long[][]::new));
  }

  private long[] pointOf(Selection slab) {
    return IntStream.range(0, shape.length)
        .mapToLong(each -> slab.start(0, each) + random.nextLong(slab.count(0, each)) * slab.stride(0, each)
            + random.nextLong(slab.blockExtent(0, each)))
        .toArray();
  }

  private Selection hyperslab(int rank) {
    int dimensions = shape.length;
    long[][] numbers = new long[4][dimensions];
    for (int each = 0; each < dimensions; each++) {
      boolean shared = each != dimension || kind == Kind.COMMON;
      long[] pattern;
      if (shared) {
        pattern = range(0, shape[each]);
      } else if (kind == Kind.RANGES) {
        pattern = range(shape[each] * rank / ranks, shape[each] * (rank + 1) / ranks);
      } else {
        pattern = turns(rank, shape[each]);
      }
      for (int number = 0; number < 4; number++) {
        numbers[number][each] = pattern[number];
      }
    }
    return Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  /** Start, stride, count and block of a pattern between two limits. */
  private long[] range(long from, long to) {
    if (from >= to) {
      return new long[] {0, 1, 0, 0};
    }
    switch (random.nextInt(3)) {
      case 0 -> {
        return new long[] {from, to - from, 1, to - from};
      }
      case 1 -> {
        long start = random.nextLong(from, to);
        long block = random.nextLong(1, to - start + 1);
        return new long[] {start, block, 1, block};
      }
      default -> {
        long start = random.nextLong(from, to);
        long block = 1 + random.nextLong(Math.min(4, to - start));
        long stride = block + random.nextInt(4);
        return new long[] {start, stride, 1 + random.nextLong(1 + (to - start - block) / stride), block};
      }
    }
  }

  private long[] turns(int rank, long extent) {
    long period = width * ranks;
    long start = rank * width + random.nextLong(1 + extent / period) * period;
    if (start >= extent) {
      return new long[] {0, 1, 0, 0};
    }
    long block = 1 + random.nextLong(Math.min(width, extent - start));
    long stride = period * (1 + random.nextInt(3));
    return new long[] {start, stride, 1 + random.nextLong(1 + (extent - start - block) / stride), block};
  }
}

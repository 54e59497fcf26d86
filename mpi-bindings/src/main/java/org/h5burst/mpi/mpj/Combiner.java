package org.h5burst.mpi.mpj;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.mpj.Collectives.Combine;

/** The arithmetic of reductions: takes received numbers into this rank's. */
final class Combiner {
  private Combiner() {}

  static Combine ofLongs(MemorySegment values, Reduction reduction) {
    return received -> {
      for (long at = 0; at < values.byteSize(); at += Long.BYTES) {
        values.set(JAVA_LONG, at, combine(reduction, values.get(JAVA_LONG, at), received.get(JAVA_LONG, at)));
      }
    };
  }

  static Combine ofDoubles(MemorySegment values, Reduction reduction) {
    return received -> {
      for (long at = 0; at < values.byteSize(); at += Double.BYTES) {
        values.set(JAVA_DOUBLE, at, combine(reduction, values.get(JAVA_DOUBLE, at), received.get(JAVA_DOUBLE, at)));
      }
    };
  }

  private static long combine(Reduction reduction, long mine, long other) {
    return switch (reduction) {
      case SUM -> mine + other;
      case MIN -> Math.min(mine, other);
      case MAX -> Math.max(mine, other);
    };
  }

  private static double combine(Reduction reduction, double mine, double other) {
    return switch (reduction) {
      case SUM -> mine + other;
      case MIN -> Math.min(mine, other);
      case MAX -> Math.max(mine, other);
    };
  }
}

package org.h5burst.mpi.mpj;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.mpj.Collectives.Combine;

/** The arithmetic of reductions: combines received numbers with this rank's. */
final class Combiner {
  private Combiner() {}

  static Combine ofLongs(MemorySegment values, Reduction reduction) {
    LongBinaryOperator both = switch (reduction) {
      case SUM -> Long::sum;
      case MIN -> Math::min;
      case MAX -> Math::max;
    };
    return received -> {
      for (long at = 0; at < values.byteSize(); at += Long.BYTES) {
        values.set(JAVA_LONG, at, both.applyAsLong(values.get(JAVA_LONG, at), received.get(JAVA_LONG, at)));
      }
    };
  }

  static Combine ofDoubles(MemorySegment values, Reduction reduction) {
    DoubleBinaryOperator both = switch (reduction) {
      case SUM -> Double::sum;
      case MIN -> Math::min;
      case MAX -> Math::max;
    };
    return received -> {
      for (long at = 0; at < values.byteSize(); at += Double.BYTES) {
        values.set(JAVA_DOUBLE, at, both.applyAsDouble(values.get(JAVA_DOUBLE, at), received.get(JAVA_DOUBLE, at)));
      }
    };
  }
}

package org.h5burst.tuner.online;

import org.h5burst.tuner.BurstFeatures;

/** Maps a burst to a point in a space where bursts that need similar settings are close. */
final class PatternFeatures {
  static final int COUNT = 7;

  private PatternFeatures() {}

  /** Stores the point of a usable burst in {@code point}. */
  static void locate(BurstFeatures burst, double[] point) {
    double datasets = Math.max(1, burst.datasets());
    point[0] = .35 * log2(burst.nodes());
    point[1] = .15 * log2((double) burst.ranks() / burst.nodes());
    point[2] = 1.5 * log2(burst.aggregateBytes() / datasets / burst.nodes());
    point[3] = .35 * log2(burst.pieceBytes());
    point[4] = burst.strided() ? 2 : 0;
    point[5] = .1 * log2(burst.bytesPerRank() / datasets);
    point[6] = .35 * log2(datasets);
  }

  /** Returns whether a point is that of bursts from one node. */
  static boolean isOneNode(double[] point) {
    return point[0] == 0;
  }

  static double distanceSquared(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < COUNT; i++) {
      double difference = one[i] - other[i];
      sum += difference * difference;
    }
    return sum;
  }

  private static double log2(double value) {
    return Math.log(Math.max(1, value)) / Math.log(2);
  }
}

package org.h5burst.harness.limits;

import java.util.Arrays;
import org.h5burst.harness.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * How fast one thing goes.
 *
 * @param name what it is
 * @param ranks how many did it at the same time
 * @param bytesPerRank how much each moved
 * @param bytesPerSecond rate of all ranks together in each repetition, by the slowest rank's time; empty if it could
 *     not be measured
 * @param missing why it could not be measured; null if it was
 */
record Limit(String name, int ranks, long bytesPerRank, double[] bytesPerSecond, @Nullable String missing) {
  static Limit of(String name, int ranks, long bytesPerRank, double[] bytesPerSecond) {
    return new Limit(name, ranks, bytesPerRank, bytesPerSecond, null);
  }

  static Limit missing(String name, int ranks, String reason) {
    return new Limit(name, ranks, 0, new double[0], reason);
  }

  double median() {
    return RunResult.median(bytesPerSecond);
  }

  double least() {
    return Arrays.stream(bytesPerSecond).min().orElseThrow();
  }

  double most() {
    return Arrays.stream(bytesPerSecond).max().orElseThrow();
  }
}

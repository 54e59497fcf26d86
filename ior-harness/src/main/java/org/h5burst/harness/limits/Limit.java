package org.h5burst.harness.limits;

import java.util.Arrays;
import org.h5burst.harness.run.RunResult;

/**
 * How fast one thing goes.
 *
 * @param name what it is
 * @param ranks how many did it at the same time
 * @param bytesPerRank how much each moved
 * @param bytesPerSecond rate of all ranks together in each repetition, by the slowest rank's time
 */
@SuppressWarnings("ArrayRecordComponent") // limits are never compared
record Limit(String name, int ranks, long bytesPerRank, double[] bytesPerSecond) {
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

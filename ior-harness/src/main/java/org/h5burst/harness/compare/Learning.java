package org.h5burst.harness.compare;

import java.util.List;
import java.util.Map;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The number of bursts that the tuner wrote before the first one with a good setting: one whose median time is within
 * 10 % of the best's for that burst of a repetition.
 *
 * @param bursts of each run, at most
 * @param cold of each run that began without knowledge; {@code bursts} = it never came there
 * @param remembering of each run that began with what the cold run before it had learned
 * @param coldMedian median of {@code cold}
 * @param rememberingMedian median of {@code remembering}
 */
record Learning(int bursts, List<Integer> cold, List<Integer> remembering, double coldMedian,
    double rememberingMedian) {
  /** By how much a good setting may be slower than the best. */
  static final double TOLERANCE = 1.1;

  static Learning of(int bursts, List<Integer> cold, List<Integer> remembering) {
    return new Learning(bursts, List.copyOf(cold), List.copyOf(remembering), median(cold), median(remembering));
  }

  private static double median(List<Integer> counts) {
    return RunResult.median(counts.stream().mapToDouble(Integer::doubleValue).toArray());
  }

  /**
   * Returns the bursts before the first one with a good setting.
   *
   * @param overBest each setting's time over the best's, for each burst of a repetition
   */
  static int burstsBefore(List<Map<String, Double>> overBest, List<BurstWritten> bursts) {
    int before = 0;
    while (before < bursts.size()
        && !isGood(overBest.get(before % overBest.size()).get(bursts.get(before).choice().toString()))) {
      before++;
    }
    return before;
  }

  private static boolean isGood(@Nullable Double overBest) {
    return overBest != null && overBest <= TOLERANCE;
  }
}

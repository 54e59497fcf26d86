package org.h5burst.harness.compare;

import java.util.List;
import java.util.Map;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The quality of the settings with which the tuner begins if it has knowledge.
 *
 * @param starts of each job
 * @param secondOverBest median of the jobs' {@code second().overBest()}; null if any is unknown
 * @param good whether that is at most {@value Learning#TOLERANCE}
 */
record Warmth(List<Start> starts, @Nullable Double secondOverBest, boolean good) {
  /** The first two bursts of a job. */
  record Start(Begun first, Begun second) {}

  /**
   * A burst of it.
   *
   * @param setting how it was written
   * @param overBest that setting's median time over the best's for this burst of a repetition, both as the comparison
   *     measured them; null for a setting that it did not measure
   */
  record Begun(String setting, @Nullable Double overBest) {}

  /**
   * Returns what the jobs began with.
   *
   * @param runs the first two bursts of each, at least
   * @param overBest each setting's time over the best's, for each burst of a repetition
   */
  static Warmth of(List<List<BurstWritten>> runs, List<Map<String, Double>> overBest) {
    List<Start> starts =
        runs.stream().map(bursts -> new Start(begun(0, bursts, overBest), begun(1, bursts, overBest))).toList();
    double[] ratios = new double[starts.size()];
    for (int run = 0; run < ratios.length; run++) {
      Double ratio = starts.get(run).second().overBest();
      if (ratio == null) {
        return new Warmth(starts, null, false);
      }
      ratios[run] = ratio;
    }
    double median = RunResult.median(ratios);
    return new Warmth(starts, median, median <= Learning.TOLERANCE);
  }

  private static Begun begun(int number, List<BurstWritten> bursts, List<Map<String, Double>> overBest) {
    String setting = bursts.get(number).choice().toString();
    return new Begun(setting, overBest.get(number % overBest.size()).get(setting));
  }
}

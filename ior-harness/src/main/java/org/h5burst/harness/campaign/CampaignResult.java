package org.h5burst.harness.campaign;

import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.cluster.Merge;
import org.h5burst.tuner.knowledge.PerformanceCluster;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;

/**
 * What a campaign found, for programs. Performance is the least time of a pattern, over all settings and repetitions,
 * divided by a run's time.
 *
 * @param spentSeconds of the budget
 * @param runs measurements
 * @param patterns how many of them have been measured with all settings
 * @param measured each pattern with each setting, what was written before what was read
 * @param clusterRule how the number of levels was chosen
 * @param levels of performance of each operation, from the poorest
 * @param dendrogram how the summaries of {@code measured} that were written joined, in its order; of more than
 *     {@value org.h5burst.tuner.cluster.WardLinkage#MAX_POINTS}, every n-th was taken
 * @param readDendrogram the same of those that were read
 */
record CampaignResult(double spentSeconds, int runs, int patterns, List<Measured> measured, String clusterRule,
    List<PerformanceCluster> levels, List<Merge> dendrogram, List<Merge> readDendrogram) {
  /**
   * The measurement of one setting on one pattern.
   *
   * @param operation write or read
   * @param range of sizes
   * @param number of the pattern in its range
   * @param features of its bursts
   * @param choice the setting
   * @param setting as messages name it
   * @param repetitions how often it was measured
   * @param burst performance of the burst alone, without opening: what the tuner learns from
   * @param bestBurstSeconds the pattern's least time of a burst
   * @param file performance from opening to closing, as in the paper
   * @param bestFileSeconds the pattern's least time from opening to closing
   * @param level of performance that {@code burst} belongs to, from 0, the poorest
   */
  record Measured(Operation operation, String range, int number, BurstFeatures features, Choice choice, String setting,
      int repetitions, FiveNumbers burst, double bestBurstSeconds, FiveNumbers file, double bestFileSeconds,
      int level) {
    /** Returns the same measurement with another level. */
    Measured at(int other) {
      return new Measured(operation, range, number, features, choice, setting, repetitions, burst, bestBurstSeconds,
          file, bestFileSeconds, other);
    }

    /** Returns what the tuner starts from. */
    CampaignRecord record() {
      return new CampaignRecord(operation, features, choice, burst, bestBurstSeconds);
    }
  }
}

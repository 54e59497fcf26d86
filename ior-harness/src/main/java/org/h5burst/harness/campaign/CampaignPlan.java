package org.h5burst.harness.campaign;

import java.util.List;
import java.util.Set;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.online.Arms;

/**
 * What a campaign measures, and where.
 *
 * @param operations what is measured
 * @param ranks numbers of ranks, ascending
 * @param ranges ranges of sizes
 * @param patterns patterns of each range and number of ranks
 * @param repetitions runs of each pattern and setting, in the end
 * @param seed of sizes and orders
 * @param budgetSeconds how long it may measure, all sessions together
 * @param locks whether the file system has locks between processes, which sieving needs
 * @param file where the ranks write
 */
record CampaignPlan(List<Operation> operations, List<Integer> ranks, List<BurstRange> ranges, int patterns,
    int repetitions, long seed, double budgetSeconds, boolean locks, String file) {
  /** The settings for a number of ranks: those of the tuner, the default first. */
  List<Choice> arms(int scale) {
    return Arms.of(new Platform(1, scale, 0, false, 0, locks), Set.of());
  }
}

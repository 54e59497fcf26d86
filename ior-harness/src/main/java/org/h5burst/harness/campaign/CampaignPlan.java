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
 * @param scales on how many processes
 * @param ranges ranges of sizes
 * @param patterns patterns of each range and scale
 * @param repetitions runs of each pattern and setting, in the end
 * @param seed of sizes and orders
 * @param budgetSeconds how long it may measure, all sessions together
 * @param place where the ranks write
 * @param clusters levels of performance; 0 = as many as the summaries show
 */
record CampaignPlan(List<Operation> operations, Scales scales, List<BurstRange> ranges, int patterns, int repetitions,
    long seed, double budgetSeconds, Place place, int clusters) {
  /**
   * The numbers of processes: numbers of ranks, on as many hosts as the job puts them; or numbers of nodes, of which
   * each pattern uses a number of cores that it draws.
   *
   * @param ranks numbers of ranks, ascending; empty where nodes are given
   * @param nodes numbers of nodes, ascending
   * @param coresPerNode the most that a pattern draws
   */
  record Scales(List<Integer> ranks, List<Integer> nodes, int coresPerNode) {
    boolean areDrawn() {
      return !nodes.isEmpty();
    }

    /** Returns how many ranks the job needs. */
    int mostRanks() {
      return areDrawn() ? nodes.getLast() * coresPerNode : ranks.getLast();
    }
  }

  /**
   * The place where the ranks write.
   *
   * @param file where the ranks write
   * @param locks whether the file system has locks between processes, which sieving needs
   * @param striping whether a new file's striping can be chosen
   * @param cold whether what is read is dropped from the system's memory before
   */
  record Place(String file, boolean locks, boolean striping, boolean cold) {}

  /** Returns the settings for a scale: those of the tuner, the default first. */
  List<Choice> arms(int nodes, int ranks) {
    return Arms.of(new Platform(nodes, ranks, 0, place.striping, 0, place.locks), Set.of());
  }
}

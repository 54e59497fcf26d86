package org.h5burst.harness.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;

/**
 * The order in which a campaign measures, so that it is balanced wherever it stops: one pattern of each range and
 * scale, with all settings, written and then read, then the next; and when all have been measured a few times, all
 * again.
 */
final class Schedule {
  private static final int FIRST_REPETITIONS = 3;
  private static final int MORE_REPETITIONS = 3;

  private Schedule() {}

  /**
   * A pattern's turn.
   *
   * @param operation whether it is written or read
   * @param pattern what is written or read
   * @param repetitions how often each setting shall have been measured when the turn ends
   */
  record Turn(Operation operation, Pattern pattern, int repetitions) {}

  /**
   * Returns the turns of a campaign.
   *
   * @param scales on which it runs; of each that draws its cores, the nodes
   */
  static List<Turn> turns(CampaignPlan plan, List<Scale> scales) {
    List<Turn> turns = new ArrayList<>();
    int next = Math.min(FIRST_REPETITIONS, plan.repetitions());
    while (true) {
      int repetitions = next;
      for (int number = 0; number < plan.patterns(); number++) {
        for (BurstRange range : plan.ranges()) {
          for (Scale scale : scales) {
            Pattern pattern = pattern(plan, range, number, scale);
            plan.operations().forEach(operation -> turns.add(new Turn(operation, pattern, repetitions)));
          }
        }
      }
      if (repetitions == plan.repetitions()) {
        return turns;
      }
      next = Math.min(repetitions + MORE_REPETITIONS, plan.repetitions());
    }
  }

  private static Pattern pattern(CampaignPlan plan, BurstRange range, int number, Scale scale) {
    return plan.scales().areDrawn()
        ? Pattern.drawn(plan.seed(), range, number, scale.nodes(), plan.scales().coresPerNode())
        : Pattern.of(plan.seed(), range, number, scale);
  }

  /** Returns the settings in the order in which one repetition of a pattern takes them. */
  static List<Choice> shuffled(List<Choice> arms, Pattern pattern, int repetition, long seed) {
    List<Choice> order = new ArrayList<>(arms);
    Collections.shuffle(order,
        new Random(List.of(seed, pattern.range().ordinal(), pattern.number(), pattern.ranks(), repetition).hashCode()));
    return order;
  }
}

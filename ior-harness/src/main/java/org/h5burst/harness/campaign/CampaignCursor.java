package org.h5burst.harness.campaign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;

/** Which runs are still to do. Kept by rank 0; used by one thread. */
final class CampaignCursor {
  /**
   * A setting that always took more than this many times the best time of its pattern has lost, and is measured less
   * often: the time is better spent on others.
   */
  private static final double HOPELESS = 8;
  private static final int FEWER = 3;

  private final CampaignPlan plan;
  private final Map<Key, Map<Choice, List<Double>>> measured = new HashMap<>();
  private double spentSeconds;

  /** The key of a pattern and of what is done with it, as a run names them. */
  private record Key(Operation operation, Scale scale, BurstRange range, int number) {
    static Key of(Run run) {
      return new Key(run.operation(), new Scale(run.features().nodes(), run.features().ranks()), run.range(),
          run.number());
    }

    static Key of(Schedule.Turn turn) {
      Pattern pattern = turn.pattern();
      return new Key(turn.operation(), pattern.scale(), pattern.range(), pattern.number());
    }
  }

  CampaignCursor(CampaignPlan plan, List<Run> done) {
    this.plan = plan;
    done.forEach(this::add);
  }

  void add(Run run) {
    measured.computeIfAbsent(Key.of(run), _ -> new HashMap<>()).computeIfAbsent(run.choice(), _ -> new ArrayList<>())
        .add(run.burstSeconds());
    spentSeconds = run.spentSeconds();
  }

  /** Returns how much of the budget was used, in earlier sessions and in this one up to the last run. */
  double spentSeconds() {
    return spentSeconds;
  }

  /** Returns the setting whose turn it is; none when the pattern's turn has ended. */
  Optional<Choice> next(Schedule.Turn turn) {
    Map<Choice, List<Double>> runs = measured.getOrDefault(Key.of(turn), Map.of());
    double best = runs.values().stream().flatMap(List::stream).mapToDouble(Double::doubleValue).min().orElse(0);
    List<Choice> arms = plan.arms(turn.pattern().scale().nodes(), turn.pattern().ranks());
    for (int repetition = 0; repetition < turn.repetitions(); repetition++) {
      for (Choice arm : Schedule.shuffled(arms, turn.pattern(), repetition, plan.seed())) {
        List<Double> seconds = runs.getOrDefault(arm, List.of());
        int enough = hopeless(seconds, best) ? Math.max(2, 1 + turn.repetitions() / FEWER) : turn.repetitions();
        if (seconds.size() <= repetition && seconds.size() < enough) {
          return Optional.of(arm);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean hopeless(List<Double> seconds, double best) {
    return !seconds.isEmpty() && seconds.stream().allMatch(time -> time > HOPELESS * best);
  }

  /** Returns how long a run is expected to take: as long as that setting took on that pattern before; 0 = unknown. */
  double expectedSeconds(Schedule.Turn turn, Choice choice) {
    return measured.getOrDefault(Key.of(turn), Map.of()).getOrDefault(choice, List.of()).stream()
        .mapToDouble(Double::doubleValue).max().orElse(0);
  }
}

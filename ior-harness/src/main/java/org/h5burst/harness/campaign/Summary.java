package org.h5burst.harness.campaign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.campaign.CampaignResult.Measured;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.cluster.Levels;
import org.h5burst.tuner.cluster.Merge;
import org.h5burst.tuner.knowledge.PerformanceCluster;
import org.h5burst.tuner.prior.FiveNumbers;

/** Summarises runs. Leaves out patterns with settings that were not measured at all, because their best is unknown. */
final class Summary {
  private static final int MAX_LEVELS = 8;
  private static final String RULE =
      "the number from 2 to %d with the largest mean silhouette width".formatted(MAX_LEVELS);

  private Summary() {}

  /** A pattern, as a run names it. */
  private record Key(Operation operation, BurstRange range, int number, BurstFeatures features) {
    static Key of(Run run) {
      return new Key(run.operation(), run.range(), run.number(), run.features());
    }
  }

  static CampaignResult of(CampaignPlan plan, List<Run> runs) {
    Map<Key, Map<Choice, List<Run>>> patterns = new LinkedHashMap<>();
    runs.stream().sorted(Comparator.comparing(Run::operation)).forEach(
        run -> patterns.computeIfAbsent(Key.of(run), _ -> new LinkedHashMap<>())
            .computeIfAbsent(run.choice(), _ -> new ArrayList<>()).add(run));
    patterns.entrySet().removeIf(pattern -> {
      BurstFeatures features = pattern.getKey().features;
      return !pattern.getValue().keySet().containsAll(plan.arms(features.nodes(), features.ranks()));
    });
    List<Measured> measured = patterns.entrySet().stream()
        .flatMap(pattern -> measured(pattern.getKey(), pattern.getValue()).stream()).toList();
    double spent = runs.isEmpty() ? 0 : runs.getLast().spentSeconds();
    Clusters written = Clusters.of(Operation.WRITE, measured, plan.clusters());
    Clusters read = Clusters.of(Operation.READ, measured, plan.clusters());
    return new CampaignResult(spent, runs.size(), patterns.size(), joined(written.measured, read.measured),
        plan.clusters() == 0 ? RULE : "given: %d".formatted(plan.clusters()), joined(written.levels, read.levels),
        written.merges, read.merges);
  }

  private static <E> List<E> joined(List<E> one, List<E> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  private static List<Measured> measured(Key key, Map<Choice, List<Run>> settings) {
    double bestBurst = least(settings, Run::burstSeconds);
    double bestFile = least(settings, Run::fileSeconds);
    return settings.entrySet().stream()
        .map(setting -> new Measured(key.operation, key.range.toString(), key.number, key.features, setting.getKey(),
            setting.getKey().toString(), setting.getValue().size(),
            performance(setting.getValue(), bestBurst, Run::burstSeconds), bestBurst,
            performance(setting.getValue(), bestFile, Run::fileSeconds), bestFile, 0))
        .toList();
  }

  private static double least(Map<Choice, List<Run>> settings, ToDoubleFunction<Run> time) {
    return settings.values().stream().flatMap(List::stream).mapToDouble(time).min().orElseThrow();
  }

  private static FiveNumbers performance(List<Run> runs, double best, ToDoubleFunction<Run> time) {
    return FiveNumbers.of(runs.stream().mapToDouble(run -> best / time.applyAsDouble(run)).toArray());
  }

  /**
   * The groups among the summaries of an operation.
   *
   * @param measured the summaries, each with its level
   * @param levels from the poorest
   * @param merges how they joined
   */
  private record Clusters(List<Measured> measured, List<PerformanceCluster> levels, List<Merge> merges) {
    static Clusters of(Operation operation, List<Measured> all, int count) {
      List<Measured> measured = all.stream().filter(one -> one.operation() == operation).toList();
      if (measured.isEmpty()) {
        return new Clusters(List.of(), List.of(), List.of());
      }
      Levels levels =
          Levels.of(measured.stream().map(one -> one.burst().toArray()).toArray(double[][]::new), count, MAX_LEVELS);
      return new Clusters(
          IntStream.range(0, measured.size()).mapToObj(i -> measured.get(i).at(levels.of(i))).toList(),
          IntStream.range(0, levels.count()).mapToObj(
              level -> new PerformanceCluster(operation, level, centre(levels, level), levels.members(level))).toList(),
          levels.merges());
    }

    private static FiveNumbers centre(Levels levels, int level) {
      double[] mean = Arrays.stream(levels.centre(level)).map(value -> Math.min(1, value)).toArray();
      return new FiveNumbers(mean[0], mean[1], mean[2], mean[3], mean[4]);
    }
  }
}

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
import org.h5burst.tuner.cluster.Dendrogram;
import org.h5burst.tuner.cluster.Merge;
import org.h5burst.tuner.cluster.Silhouette;
import org.h5burst.tuner.cluster.WardLinkage;
import org.h5burst.tuner.knowledge.PerformanceCluster;
import org.h5burst.tuner.prior.FiveNumbers;

/**
 * Makes the result of runs. A pattern of which a setting has not been measured at all is left out: its best is not
 * known.
 */
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
    patterns.entrySet()
        .removeIf(pattern -> !pattern.getValue().keySet().containsAll(plan.arms(pattern.getKey().features.ranks())));
    List<Measured> measured = patterns.entrySet().stream()
        .flatMap(pattern -> measured(pattern.getKey(), pattern.getValue()).stream()).toList();
    double spent = runs.isEmpty() ? 0 : runs.getLast().spentSeconds();
    Clusters written = Clusters.of(Operation.WRITE, measured);
    List<PerformanceCluster> levels =
        Stream.concat(written.levels.stream(), Clusters.of(Operation.READ, measured).levels.stream()).toList();
    return new CampaignResult(spent, runs.size(), patterns.size(), measured, RULE, levels, written.merges);
  }

  private static List<Measured> measured(Key key, Map<Choice, List<Run>> settings) {
    double bestBurst = least(settings, Run::burstSeconds);
    double bestFile = least(settings, Run::fileSeconds);
    return settings.entrySet().stream()
        .map(setting -> new Measured(key.operation, key.range.toString(), key.number, key.features, setting.getKey(),
            setting.getKey().toString(), setting.getValue().size(),
            performance(setting.getValue(), bestBurst, Run::burstSeconds), bestBurst,
            performance(setting.getValue(), bestFile, Run::fileSeconds), bestFile))
        .toList();
  }

  private static double least(Map<Choice, List<Run>> settings, ToDoubleFunction<Run> time) {
    return settings.values().stream().flatMap(List::stream).mapToDouble(time).min().orElseThrow();
  }

  private static FiveNumbers performance(List<Run> runs, double best, ToDoubleFunction<Run> time) {
    return FiveNumbers.of(runs.stream().mapToDouble(run -> best / time.applyAsDouble(run)).toArray());
  }

  /**
   * What is alike among the summaries of an operation.
   *
   * @param levels from the poorest
   * @param merges how they joined
   */
  private record Clusters(List<PerformanceCluster> levels, List<Merge> merges) {
    static Clusters of(Operation operation, List<Measured> all) {
      List<Measured> measured = all.stream().filter(one -> one.operation() == operation).toList();
      if (measured.isEmpty()) {
        return new Clusters(List.of(), List.of());
      }
      int step = (measured.size() - 1) / WardLinkage.MAX_POINTS + 1;
      double[][] points =
          IntStream.range(0, (measured.size() - 1) / step + 1).mapToObj(i -> measured.get(i * step).burst().toArray())
              .toArray(double[][]::new);
      Dendrogram dendrogram = WardLinkage.cluster(points);
      int[] labels = dendrogram.cut(Silhouette.bestCount(points, dendrogram, MAX_LEVELS));
      return new Clusters(levels(operation, points, labels), dendrogram.merges());
    }

    private static List<PerformanceCluster> levels(Operation operation, double[][] points, int[] labels) {
      int count = Arrays.stream(labels).max().orElseThrow() + 1;
      double[][] centre = new double[count][points[0].length];
      long[] members = new long[count];
      for (int point = 0; point < points.length; point++) {
        members[labels[point]]++;
        for (int i = 0; i < points[point].length; i++) {
          centre[labels[point]][i] += points[point][i];
        }
      }
      List<Integer> order = IntStream.range(0, count).boxed()
          .sorted(Comparator.comparingDouble(label -> centre[label][2] / members[label])).toList();
      return IntStream.range(0, count)
          .mapToObj(level -> new PerformanceCluster(operation, level,
              mean(centre[order.get(level)], members[order.get(level)]), members[order.get(level)]))
          .toList();
    }

    private static FiveNumbers mean(double[] sums, long members) {
      double[] mean = Arrays.stream(sums).map(sum -> Math.min(1, sum / members)).toArray();
      return new FiveNumbers(mean[0], mean[1], mean[2], mean[3], mean[4]);
    }
  }
}

package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.harness.reproduce.CampaignStudy.Campaign;
import org.h5burst.harness.reproduce.CampaignStudy.Findings;
import org.h5burst.harness.reproduce.CampaignStudy.Point;
import org.h5burst.harness.reproduce.Chart.Axis;
import org.h5burst.harness.reproduce.Chart.Series;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.cluster.Merge;
import org.h5burst.tuner.cluster.WardLinkage;
import org.h5burst.tuner.prior.FiveNumbers;

/** Table II, figures 2a to 2f and section IV-C of Tang, Xie et al. (PDSW 2021). */
final class CampaignFigures {
  static final String SCALES = "scales in nodes";
  static final String SETTINGS = "settings";
  static final String PATTERNS = "patterns of a scale";
  static final String CORES = "cores of a node";
  static final String RUNS = "runs of each measure";
  static final String MEASURES = "measures";
  /** What is found in clusters. */
  static final List<String> FINDINGS = List.of("clusters", "largest value of the two poorest clusters",
      "least value of the two best clusters", "least and largest value of all", "largest / least value of one measure");

  private static final int SHOWN_MERGES = 4;
  private static final int SHOWN_SUMMARIES = 500;

  private CampaignFigures() {}

  /** Returns table II: what is measured. */
  static List<Result> tableII(boolean quick) {
    List<Point> points = CampaignStudy.campaigns(true).getFirst().points();
    return List.of(Result.agreement(List.of(
        List.of(SCALES, "2, 4, 8, 16, 32 (4 of them in the count)", Arrays.toString(CampaignStudy.SCALES)),
        List.of(CORES, "1 to 42, at random", "1 to 42, at random"),
        List.of(PATTERNS, "120", String.valueOf(points.size() / CampaignStudy.SCALES.length / 27)),
        List.of(SETTINGS, "27", "27"), List.of(RUNS, "9 to 12", "9 to 12"),
        List.of(MEASURES, "12,960", "%,d".formatted(points.size()))))
        .noted("Section IV-A counts 4 scales; table II lists 5."));
  }

  /** Returns figures 2d to 2f, of writes. */
  static List<Result> writes(boolean quick) {
    Campaign campaign = CampaignStudy.campaigns(true).getFirst();
    return List.of(agreement(campaign, "5", "below 61 %", "above 36 % and 42 %", Result.NONE, Result.NONE),
        merges(campaign, "2d", "writes"),
        levels(campaign, "2e", "writes",
            List.of("largest below 61 %", "largest below 61 %", "-", "least above 36 %", "least above 42 %")),
        sizes(campaign, "2f", "writes"));
  }

  /** Returns figures 2a to 2c, of reads. */
  static List<Result> reads(boolean quick) {
    Campaign campaign = Campaign.of(Operation.READ, 1);
    return List.of(agreement(campaign, "6", "below 57 %", Result.NONE, "7 % to 100 %", Result.NONE).noted(
        "The simulator's reads are not fitted to anything. The state of the machine differs from run to run."),
        merges(campaign, "2a", "reads"),
        levels(campaign, "2b", "reads",
            List.of("largest below 57 %", "largest below 57 %", "-", "-", "-", "-")),
        sizes(campaign, "2c", "reads"));
  }

  private static Result agreement(Campaign campaign, String... published) {
    List<String> found =
        found(IntStream.range(0, clusters(campaign)).mapToObj(campaign::cluster).toList(), "%d, given");
    return Result.agreement(IntStream.range(0, published.length)
        .mapToObj(i -> List.of(FINDINGS.get(i), published[i], found.get(i))).toList());
  }

  /**
   * Returns the findings.
   *
   * @param clusters the poorest first
   * @param counts a format for the numbers of clusters and of measures
   */
  static List<String> found(List<List<FiveNumbers>> clusters, String counts) {
    List<FiveNumbers> all = clusters.stream().flatMap(List::stream).toList();
    return List.of(counts.formatted(clusters.size(), all.size()),
        "%s, %s".formatted(percent(most(clusters.getFirst())), percent(most(clusters.get(1)))),
        "%s, %s".formatted(percent(least(clusters.get(clusters.size() - 2))), percent(least(clusters.getLast()))),
        "%s to %s".formatted(percent(least(all)), percent(most(all))),
        Spread.of(all.stream().map(one -> one.max() / one.min()).toList(), "%.1f"));
  }

  private static int clusters(Campaign campaign) {
    return 1 + campaign.points().stream().mapToInt(Point::level).max().orElseThrow();
  }

  private static double least(List<FiveNumbers> members) {
    return members.stream().mapToDouble(FiveNumbers::min).min().orElse(0);
  }

  private static double most(List<FiveNumbers> members) {
    return members.stream().mapToDouble(FiveNumbers::max).max().orElse(0);
  }

  private static Result merges(Campaign campaign, String figure, String operations) {
    List<Merge> merges = campaign.merges();
    List<List<String>> rows = new ArrayList<>();
    for (int back = 1; back <= SHOWN_MERGES; back++) {
      Merge merge = merges.get(merges.size() - back);
      rows.add(List.of("%d into %d".formatted(back + 1, back), "%.3g".formatted(merge.height()),
          String.valueOf(merge.size())));
    }
    String title = "Figure %s: the last joins of the dendrogram of %s".formatted(figure, operations);
    return new Result(title, List.of("clusters", "distance", "summaries"), rows,
        List.of("The published figure shows no numbers.",
            "If there are more than %,d summaries, every n-th one is clustered; the others join the nearest centre."
                .formatted(WardLinkage.MAX_POINTS)))
        .drawn(Chart.dendrogram(title, merges));
  }

  private static Result levels(Campaign campaign, String figure, String operations, List<String> published) {
    List<List<String>> rows = new ArrayList<>();
    for (int level = 0; level < published.size(); level++) {
      List<FiveNumbers> members = campaign.cluster(level);
      rows.add(List.of(String.valueOf(level), published.get(level), String.valueOf(members.size()),
          percent(least(members)), percent(members.stream().mapToDouble(FiveNumbers::median).average().orElse(0)),
          percent(most(members))));
    }
    String title = "Figure %s: performance within the clusters of %s".formatted(figure, operations);
    return new Result(title,
        List.of("cluster", "published", "simulated members", "least", "mean of medians", "largest"), rows,
        List.of("In percent of the best run of a pattern. The paper divides by the peak of all experiments."))
        .drawn(summaries(campaign, title));
  }

  /** Returns all summaries, by cluster and then by their largest value. */
  private static Chart summaries(Campaign campaign, String title) {
    List<Point> sorted = campaign.points().stream()
        .sorted(Comparator.comparingInt(Point::level).thenComparingDouble(point -> point.summary().max())).toList();
    int step = Math.max(1, sorted.size() / SHOWN_SUMMARIES);
    return Chart.points(title, "Every %d-th measure, sorted by cluster and then by its largest value.".formatted(step),
        Axis.linear("measure"), Axis.linear("performance, share of the pattern's best"),
        List.of(line("largest", sorted, step, FiveNumbers::max), line("upper quartile", sorted, step, FiveNumbers::q3),
            line("median", sorted, step, FiveNumbers::median), line("lower quartile", sorted, step, FiveNumbers::q1),
            line("least", sorted, step, FiveNumbers::min)));
  }

  private static Series line(String name, List<Point> sorted, int step, ToDoubleFunction<FiveNumbers> which) {
    return new Series(name, IntStream.range(0, sorted.size() / step)
        .mapToObj(i -> List.of((double) i * step, which.applyAsDouble(sorted.get(i * step).summary()))).toList(), true);
  }

  private static Result sizes(Campaign campaign, String figure, String operations) {
    int clusters = clusters(campaign);
    List<List<String>> rows = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (Choice setting : List.of(CampaignStudy.FEW, CampaignStudy.MANY)) {
      Predicate<Point> which = point -> point.nodes() == CampaignStudy.WIDEST && point.setting().equals(setting);
      List<Point> points = campaign.points().stream().filter(which).toList();
      series.add(new Series(setting.aggregators() + " aggregators",
          points.stream().map(point -> List.of(point.bytes(), (double) point.level())).toList(), false));
      for (double from = 1e7; from < 1e12; from *= 10) {
        double least = from;
        List<Point> within =
            points.stream().filter(point -> point.bytes() >= least && point.bytes() < 10 * least).toList();
        if (!within.isEmpty()) {
          rows.add(List.of(String.valueOf(setting.aggregators()), "%.0e to %.0e B".formatted(least, 10 * least),
              IntStream.range(0, clusters)
                  .mapToObj(level -> String.valueOf(within.stream().filter(point -> point.level() == level).count()))
                  .collect(Collectors.joining(" / "))));
        }
      }
    }
    String title =
        "Figure %s: clusters of %s by aggregate size, 32 nodes, buffers of 16 MB".formatted(figure, operations);
    return new Result(title, List.of("aggregators", "aggregate size", "simulated patterns in cluster %s".formatted(
        IntStream.range(0, clusters).mapToObj(String::valueOf).collect(Collectors.joining(" / ")))),
        rows, List.of("Published as points" + (operations.equals("writes") ? "; section IV-C gives the counts." : ".")))
        .drawn(Chart.points(title, "A point for each pattern.", Axis.logarithmic("aggregate size, bytes"),
            Axis.linear("cluster"), series));
  }

  /** Returns section IV-C: two settings on 32 nodes. */
  static List<Result> sectionIVC(boolean quick) {
    List<Findings> found = CampaignStudy.campaigns(quick).stream().map(one -> Findings.of(one.points())).toList();
    return List.of(Result.agreement(List.of(
        List.of("11.81 MB to 2.23 GB, 8 aggregators: in clusters 3 or 4", "92.6 %",
            spread(found, one -> 100 * one.smallGoodWith8(), "%.1f %%")),
        List.of("above 2.23 GB, 8 aggregators: in clusters 3 or 4", "none",
            spread(found, Findings::largeGoodWith8, "%.0f")),
        List.of("above 2.23 GB, 128 aggregators: in cluster 2 or poorer", "1",
            spread(found, Findings::largePoorWith128, "%.0f")),
        List.of("above 2.23 GB, independent: in clusters 3 or 4", "\"benefit from independent I/O\"",
            spread(found, one -> 100 * one.largeGoodIndependent(), "%.0f %%"))))
        .noted("Simulated: %d campaigns on 32 nodes, median (least to largest). The simulator's GPFS was fitted to "
            .formatted(found.size()) + "this section. A measurement would need as many nodes."));
  }

  private static String spread(List<Findings> found, ToDoubleFunction<Findings> which, String format) {
    return Spread.of(found.stream().map(which::applyAsDouble).toList(), format);
  }

  private static String percent(double share) {
    return "%.0f %%".formatted(100 * share);
  }
}

package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.harness.simulator.BurstTime;
import org.h5burst.harness.simulator.MachineModel;
import org.h5burst.harness.simulator.MachineModel.Disturbance;
import org.h5burst.harness.simulator.Machines;
import org.h5burst.harness.simulator.NoiseModel;
import org.h5burst.harness.simulator.Regime;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.cluster.Levels;
import org.h5burst.tuner.cluster.Merge;
import org.h5burst.tuner.cluster.WardLinkage;
import org.h5burst.tuner.prior.FiveNumbers;

/**
 * The campaign of Tang, Xie et al. (PDSW 2021, section IV) on the simulated GPFS machine: 120 patterns at each of 4
 * scales with 27 settings, 9 to 12 runs each, timed from opening to closing, five-number summaries, Ward's linkage,
 * five clusters. Of writes: the simulator has no reads.
 */
final class CampaignStudy {
  private static final long MIB = 1 << 20;
  private static final int[] SCALES = {4, 8, 16, 32};
  private static final int WIDEST = 32;
  private static final int CLUSTERS = 5;
  private static final long CAMPAIGNS = 5;
  private static final int SHOWN_MERGES = 4;
  private static final double SMALLEST = 11.81e6;
  private static final double LARGE = 2.23e9;
  private static final Choice FEW = Choice.collective(8, 16 * MIB);
  private static final Choice MANY = Choice.collective(128, 16 * MIB);

  /**
   * The published least values of the two best clusters, 36 and 42 % of the peak, leave no room for runs that something
   * delayed tenfold.
   */
  private static final Disturbance WITHOUT_DELAYS =
      new Disturbance(Machines.GPFS.weather().noise(), 0, Machines.GPFS.weather().regimeBursts(),
          Machines.GPFS.weather().reopenSeconds());

  private CampaignStudy() {}

  /**
   * A summary.
   *
   * @param bytes of the burst
   * @param setting how it was written
   * @param level of its cluster, from the poorest
   */
  record Point(int nodes, double bytes, Choice setting, FiveNumbers summary, int level) {
    boolean isSmall() {
      return bytes > SMALLEST && bytes <= LARGE;
    }

    boolean isLarge() {
      return bytes > LARGE;
    }

    boolean isGood() {
      return level >= CLUSTERS - 2;
    }
  }

  /**
   * What section IV-C says, of 32 nodes.
   *
   * @param smallGoodWith8 share of the writes of 11.81 MB to 2.23 GB that are good with 8 aggregators
   * @param largeGoodWith8 how many larger ones are
   * @param largePoorWith128 how many of these are poor with 128 aggregators
   * @param largeGoodIndependent share of them that is good with independent I/O
   */
  record Findings(double smallGoodWith8, long largeGoodWith8, long largePoorWith128, double largeGoodIndependent) {
    static Findings of(List<Point> points) {
      List<Point> widest = points.stream().filter(point -> point.nodes == WIDEST).toList();
      Predicate<Point> with8 = point -> point.setting.equals(FEW);
      Predicate<Point> with128 = point -> point.setting.equals(MANY);
      Predicate<Point> independent = point -> point.setting.equals(Choice.DEFAULT);
      return new Findings(share(widest, with8.and(Point::isSmall)),
          widest.stream().filter(with8.and(Point::isLarge).and(Point::isGood)).count(),
          widest.stream().filter(with128.and(Point::isLarge).and(point -> !point.isGood())).count(),
          share(widest, independent.and(Point::isLarge)));
    }

    private static double share(List<Point> points, Predicate<Point> which) {
      return points.stream().filter(which).mapToDouble(point -> point.isGood() ? 1 : 0).average().orElseThrow();
    }
  }

  /** A campaign with its clusters. */
  record Campaign(List<Point> points, List<Merge> merges) {
    /** Measures and clusters, as the seed says. */
    static Campaign of(long seed) {
      List<Point> measured = measure(new Random(seed));
      Levels levels = Levels.of(measured.stream().map(point -> point.summary.toArray()).toArray(double[][]::new),
          CLUSTERS, CLUSTERS);
      return new Campaign(IntStream.range(0, measured.size()).mapToObj(i -> {
        Point point = measured.get(i);
        return new Point(point.nodes, point.bytes, point.setting, point.summary, levels.of(i));
      }).toList(), levels.merges());
    }
  }

  /** The first campaigns; what is published is one. */
  static List<Campaign> campaigns(boolean quick) {
    return LongStream.rangeClosed(1, quick ? 1 : CAMPAIGNS).mapToObj(Campaign::of).toList();
  }

  private static List<Point> measure(Random random) {
    List<Point> points = new ArrayList<>();
    for (int nodes : SCALES) {
      for (double range = 1 << 10; range < 4L << 30; range *= range < MIB ? 4096 : 4) {
        for (int size = 0; size < 20; size++) {
          int cores = 1 + random.nextInt(42);
          MachineModel machine =
              new MachineModel("gpfs", nodes, cores, Machines.GPFS.storage(), Machines.GPFS.client(), WITHOUT_DELAYS);
          long perRank = (long) ((range + random.nextDouble() * (range < MIB ? 4095 : 3) * range) / cores);
          measure(machine,
              new BurstFeatures(nodes, nodes * cores, perRank, perRank * nodes * cores, 1, 1, perRank, false, true),
              random, points);
        }
      }
    }
    return points;
  }

  /** One pattern with all settings. */
  private static void measure(MachineModel machine, BurstFeatures burst, Random random, List<Point> points) {
    List<Choice> settings = settings(machine);
    double[][] seconds = new double[settings.size()][9 + random.nextInt(4)];
    BurstTime time = new BurstTime(machine, Regime.CALM);
    for (int run = 0; run < seconds[0].length; run++) {
      for (int setting = 0; setting < seconds.length; setting++) {
        seconds[setting][run] = (machine.weather().reopenSeconds() + time.seconds(burst, settings.get(setting)))
            * new NoiseModel(machine, 1, random).factor(0);
      }
    }
    double best = Arrays.stream(seconds).flatMapToDouble(Arrays::stream).min().orElseThrow();
    for (int setting = 0; setting < seconds.length; setting++) {
      FiveNumbers summary = FiveNumbers.of(Arrays.stream(seconds[setting]).map(run -> best / run).toArray());
      points.add(new Point(machine.nodes(), burst.aggregateBytes(), settings.get(setting), summary, -1));
    }
  }

  /** Independent, the collective default, and the 25 of table II. */
  private static List<Choice> settings(MachineModel machine) {
    List<Choice> settings = new ArrayList<>(List.of(Choice.DEFAULT, Choice.COLLECTIVE));
    for (double perNode : new double[] {.25, .5, 1, 2, 4}) {
      for (long buffer : new long[] {1, 4, 16, 64, 256}) {
        settings.add(Choice.collective(Math.min((int) (perNode * machine.nodes()), machine.ranks()), buffer * MIB));
      }
    }
    return settings;
  }

  /** Table II: what is measured. */
  static List<Result> tableII(boolean quick) {
    List<Point> points = campaigns(true).getFirst().points();
    return List.of(new Result("sctuner-table-2", "What the campaign measures",
        List.of("", "published", "simulated"), List.of(
            List.of("scales in nodes", "2, 4, 8, 16, 32 (4 of them in the count)", Arrays.toString(SCALES)),
            List.of("patterns of a scale", "120", String.valueOf(points.size() / SCALES.length / 27)),
            List.of("settings", "27", "27"),
            List.of("measures, of 9 to 12 runs each", "12,960", String.format(Locale.ROOT, "%,d", points.size()))),
        List.of("Section IV-A counts 4 scales where table II lists 5.")));
  }

  /** Figures 2d to 2f, of writes. */
  static List<Result> figure2(boolean quick) {
    Campaign campaign = campaigns(true).getFirst();
    return List.of(merges(campaign), levels(campaign), sizes(campaign));
  }

  private static Result merges(Campaign campaign) {
    List<Merge> merges = campaign.merges;
    List<List<String>> rows = new ArrayList<>();
    for (int back = 1; back <= SHOWN_MERGES; back++) {
      Merge merge = merges.get(merges.size() - back);
      rows.add(List.of("%d into %d".formatted(back + 1, back), decimal(merge.height()), String.valueOf(merge.size())));
    }
    return new Result("sctuner-figure-2", "Figure 2d: the last joins of the dendrogram of writes",
        List.of("clusters", "distance", "summaries"), rows,
        List.of("Published: 5 clusters of writes, 6 of reads; the picture has no numbers. Reads are not simulated.",
            String.format(Locale.ROOT, "Of more than %,d summaries every n-th is clustered; the others join the "
                + "nearest centre.", WardLinkage.MAX_POINTS)));
  }

  private static Result levels(Campaign campaign) {
    List<String> published = List.of("largest below 61 %", "largest below 61 %", "-", "least above 36 %",
        "least above 42 %");
    List<List<String>> rows = new ArrayList<>();
    for (int level = 0; level < CLUSTERS; level++) {
      int number = level;
      List<FiveNumbers> members =
          campaign.points.stream().filter(point -> point.level == number).map(Point::summary).toList();
      rows.add(List.of(String.valueOf(level), published.get(level), String.valueOf(members.size()),
          percent(members.stream().mapToDouble(FiveNumbers::min).min().orElse(0)),
          percent(members.stream().mapToDouble(FiveNumbers::median).average().orElse(0)),
          percent(members.stream().mapToDouble(FiveNumbers::max).max().orElse(0))));
    }
    return new Result("sctuner-figure-2", "Figure 2e: performance within the clusters of writes",
        List.of("cluster", "published", "simulated members", "least", "mean of medians", "largest"), rows,
        List.of("In percent of the best of a pattern. The paper divides by the peak of all experiments."));
  }

  private static Result sizes(Campaign campaign) {
    List<List<String>> rows = new ArrayList<>();
    for (Choice setting : List.of(FEW, MANY)) {
      for (double from = 1e7; from < 1e12; from *= 10) {
        double least = from;
        List<Point> points = campaign.points.stream().filter(point -> point.nodes == WIDEST
            && point.setting.equals(setting) && point.bytes >= least && point.bytes < 10 * least).toList();
        if (!points.isEmpty()) {
          rows.add(List.of(String.valueOf(setting.aggregators()), "%.0e to %.0e B".formatted(least, 10 * least),
              IntStream.range(0, CLUSTERS)
                  .mapToObj(level -> String.valueOf(points.stream().filter(point -> point.level == level).count()))
                  .reduce((one, other) -> one + " / " + other).orElseThrow()));
        }
      }
    }
    return new Result("sctuner-figure-2", "Figure 2f: clusters by aggregate size, 32 nodes, buffers of 16 MB",
        List.of("aggregators", "aggregate size", "simulated patterns in cluster 0 / 1 / 2 / 3 / 4"), rows,
        List.of("Published as points; section IV-C gives the counts."));
  }

  /** Section IV-C: two settings on 32 nodes. */
  static List<Result> sectionIVC(boolean quick) {
    List<Findings> found = campaigns(quick).stream().map(campaign -> Findings.of(campaign.points)).toList();
    return List.of(new Result("sctuner-section-4c", "Clusters 3 and 4 on 32 nodes, median (least to largest) of %d "
        .formatted(found.size()) + "campaigns", List.of("", "published", "simulated"), List.of(
            List.of("11.81 MB to 2.23 GB, 8 aggregators: in clusters 3 or 4", "92.6 %",
                range(found.stream().mapToDouble(one -> 100 * one.smallGoodWith8).toArray(), "%.1f %%")),
            List.of("above 2.23 GB, 8 aggregators: in clusters 3 or 4", "none",
                range(found.stream().mapToDouble(Findings::largeGoodWith8).toArray(), "%.0f")),
            List.of("above 2.23 GB, 128 aggregators: in cluster 2 or poorer", "1",
                range(found.stream().mapToDouble(Findings::largePoorWith128).toArray(), "%.0f")),
            List.of("above 2.23 GB, independent: in clusters 3 or 4", "\"benefit from independent I/O\"",
                range(found.stream().mapToDouble(one -> 100 * one.largeGoodIndependent).toArray(), "%.0f %%"))),
        List.of("The simulator's GPFS was fitted to this section. Without delays: the published least values of the "
            + "two best clusters leave no room for runs that something delayed tenfold.")));
  }

  private static String range(double[] values, String format) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    String median = String.format(Locale.ROOT, format, sorted[sorted.length / 2]);
    return sorted.length == 1 ? median : "%s (%s to %s)".formatted(median,
        String.format(Locale.ROOT, format, sorted[0]), String.format(Locale.ROOT, format, sorted[sorted.length - 1]));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }
}

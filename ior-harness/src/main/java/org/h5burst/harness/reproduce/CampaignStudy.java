package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.cluster.Levels;
import org.h5burst.tuner.cluster.Merge;
import org.h5burst.tuner.prior.FiveNumbers;

/**
 * The campaign of Tang, Xie et al. (PDSW 2021, section IV) on the simulated GPFS machine: 120 patterns at each of 4
 * scales with 27 settings, 9 to 12 runs each, timed from opening to closing, five-number summaries, Ward's linkage,
 * five clusters of writes and six of reads.
 *
 * <p>Writes have the simulator's noise without its delays: the published least values of the two best clusters, 36 and
 * 42 % of the peak, leave no room for runs with a tenfold delay. Reads have all of the noise, and each run another
 * state of the machine, because the paper found reads to vary with any setting.
 */
final class CampaignStudy {
  private static final long MIB = 1 << 20;
  static final int[] SCALES = {4, 8, 16, 32};
  static final int WIDEST = 32;
  static final int WRITE_CLUSTERS = 5;
  static final int READ_CLUSTERS = 6;
  private static final long CAMPAIGNS = 5;
  private static final double SMALLEST = 11.81e6;
  private static final double LARGE = 2.23e9;
  static final Choice FEW = Choice.collective(8, 16 * MIB);
  static final Choice MANY = Choice.collective(128, 16 * MIB);

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
      return level >= WRITE_CLUSTERS - 2;
    }
  }

  /**
   * The findings of section IV-C, for 32 nodes.
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
    /** Measures and clusters, with this seed. */
    static Campaign of(Operation operation, long seed) {
      List<Point> measured = measure(operation, new Random(seed));
      int clusters = operation == Operation.WRITE ? WRITE_CLUSTERS : READ_CLUSTERS;
      Levels levels = Levels.of(measured.stream().map(point -> point.summary.toArray()).toArray(double[][]::new),
          clusters, clusters);
      return new Campaign(IntStream.range(0, measured.size()).mapToObj(i -> {
        Point point = measured.get(i);
        return new Point(point.nodes, point.bytes, point.setting, point.summary, levels.of(i));
      }).toList(), levels.merges());
    }

    /** Returns the summaries of a cluster. */
    List<FiveNumbers> cluster(int level) {
      return points.stream().filter(point -> point.level == level).map(Point::summary).toList();
    }
  }

  /** Returns the first campaigns of writes; the paper has one. */
  static List<Campaign> campaigns(boolean quick) {
    return LongStream.rangeClosed(1, quick ? 1 : CAMPAIGNS).mapToObj(seed -> Campaign.of(Operation.WRITE, seed))
        .toList();
  }

  private static List<Point> measure(Operation operation, Random random) {
    List<Point> points = new ArrayList<>();
    for (int nodes : SCALES) {
      for (double range = 1 << 10; range < 4L << 30; range *= range < MIB ? 4096 : 4) {
        for (int size = 0; size < 20; size++) {
          int cores = 1 + random.nextInt(42);
          MachineModel machine = new MachineModel("gpfs", nodes, cores, Machines.GPFS.storage(),
              Machines.GPFS.client(), operation == Operation.WRITE ? WITHOUT_DELAYS : Machines.GPFS.weather());
          long perRank = (long) ((range + random.nextDouble() * (range < MIB ? 4095 : 3) * range) / cores);
          measure(operation, machine,
              new BurstFeatures(nodes, nodes * cores, perRank, perRank * nodes * cores, 1, 1, perRank, false, true),
              random, points);
        }
      }
    }
    return points;
  }

  /** Measures one pattern with all settings. */
  private static void measure(Operation operation, MachineModel machine, BurstFeatures burst, Random random,
      List<Point> points) {
    List<Choice> settings = settings(machine);
    double[][] seconds = new double[settings.size()][9 + random.nextInt(4)];
    for (int run = 0; run < seconds[0].length; run++) {
      for (int setting = 0; setting < seconds.length; setting++) {
        seconds[setting][run] = seconds(operation, machine, burst, settings.get(setting), random);
      }
    }
    double best = Arrays.stream(seconds).flatMapToDouble(Arrays::stream).min().orElseThrow();
    for (int setting = 0; setting < seconds.length; setting++) {
      FiveNumbers summary = FiveNumbers.of(Arrays.stream(seconds[setting]).map(run -> best / run).toArray());
      points.add(new Point(machine.nodes(), burst.aggregateBytes(), settings.get(setting), summary, -1));
    }
  }

  private static double seconds(Operation operation, MachineModel machine, BurstFeatures burst, Choice setting,
      Random random) {
    NoiseModel noise = new NoiseModel(machine, 1, random);
    Regime regime = operation == Operation.WRITE ? Regime.CALM : noise.regime(0);
    return noise.factor(0) * (machine.weather().reopenSeconds()
        + new BurstTime(machine, regime, operation).seconds(burst, setting));
  }

  /** Returns independent I/O, the collective default, and the 25 settings of table II. */
  private static List<Choice> settings(MachineModel machine) {
    List<Choice> settings = new ArrayList<>(List.of(Choice.DEFAULT, Choice.COLLECTIVE));
    for (double perNode : new double[] {.25, .5, 1, 2, 4}) {
      for (long buffer : new long[] {1, 4, 16, 64, 256}) {
        settings.add(Choice.collective(Math.min((int) (perNode * machine.nodes()), machine.ranks()), buffer * MIB));
      }
    }
    return settings;
  }
}

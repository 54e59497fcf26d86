package org.h5burst.harness.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.online.Arms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The simulator against what was published of real machines. */
@Timeout(60)
class BurstTimeTest {
  private static final long MIB = 1 << 20;

  /**
   * Stripe count, stripe size in MB, measured seconds: VPIC-IO, 4K cores of Stampede, 1024 aggregators, 1024 GB (Behzad
   * et al., HPDC 2014, table III).
   */
  private static final double[][] TABLE_III =
      {{156, 1, 58.87}, {156, 2, 49.84}, {156, 4, 47.06}, {156, 8, 42.11}, {156, 16, 38.99}, {156, 32, 40.28},
        {156, 64, 35.06},
        {156, 128, 44.96}, {128, 1, 61.33}, {128, 2, 65.87}, {128, 4, 58.94}, {128, 8, 54.72}, {128, 16, 68.53},
        {128, 32, 61.76}, {128, 64, 49.47},
        {128, 128, 57.31},
        {64, 1, 104.13}, {64, 2, 95.14}, {64, 4, 129.01}, {64, 8, 78.20}};

  @Test
  void shouldRankTheTwentyConfigurationsOfTableIII() {
    BurstTime time = new BurstTime(Machines.LUSTRE, Regime.CALM);
    BurstFeatures vpic = burst(Application.VPIC, Machines.LUSTRE);
    double[] measured = new double[TABLE_III.length];
    double[] simulated = new double[TABLE_III.length];
    for (int i = 0; i < TABLE_III.length; i++) {
      long stripe = (long) TABLE_III[i][1] * MIB;
      measured[i] = TABLE_III[i][2];
      simulated[i] = time.seconds(vpic, Choice.collective(1024, stripe).with(Knob.STRIPE_COUNT, (int) TABLE_III[i][0])
          .with(Knob.STRIPE_BYTES, stripe));
      assertEquals(1, simulated[i] / measured[i], .6, "configuration " + i);
    }
    double correlation = new SpearmansCorrelation().correlation(measured, simulated);
    assertTrue(correlation >= .8, "Spearman " + correlation);
  }

  @Test
  void shouldHaveASweetSpotOfAggregatorsForVorpal() {
    BurstTime time = new BurstTime(Machines.LUSTRE, Regime.CALM);
    BurstFeatures vorpal = burst(Application.VORPAL, Machines.LUSTRE);
    double few = time.seconds(vorpal,
        Choice.collective(32, 16 * MIB).with(Knob.STRIPE_COUNT, 156).with(Knob.STRIPE_BYTES, 16 * MIB));
    double right = time.seconds(vorpal,
        Choice.collective(512, 16 * MIB).with(Knob.STRIPE_COUNT, 156).with(Knob.STRIPE_BYTES, 16 * MIB));
    double many = time.seconds(vorpal,
        Choice.collective(4096, 16 * MIB).with(Knob.STRIPE_COUNT, 156).with(Knob.STRIPE_BYTES, 16 * MIB));
    assertTrue(right < few / 2 && right < many / 1.2, "32 aggregators %s, 512 %s, 4096 %s".formatted(few, right, many));
  }

  @Test
  void shouldGainAsPublishedOnLustre() {
    for (MachineModel machine : List.of(Machines.LUSTRE, Machines.LUSTRE_16K)) {
      for (Application kernel : List.of(Application.VPIC, Application.VORPAL, Application.GCRM)) {
        BurstFeatures burst = burst(kernel, machine);
        double gain = new BurstTime(machine, Regime.CALM).seconds(burst, Choice.DEFAULT) / best(machine, burst);
        assertTrue(gain >= 6 && gain <= 94, kernel + " on " + machine.name() + ": default / tuned " + gain);
      }
    }
  }

  /**
   * The patterns and the two settings of Tang, Xie et al. (PDSW 2021, section IV-C), "good" being at least half the
   * best.
   */
  @Test
  void shouldCrossOverBetweenFewAndManyAggregatorsOnGpfs() {
    Random random = new Random(2);
    int small = 0;
    int smallGoodWithFew = 0;
    int large = 0;
    int largeGoodWithFew = 0;
    int largeGoodWithMany = 0;
    for (double range = 1 << 10; range < 4L << 30; range *= range < MIB ? 4096 : 4) {
      for (int i = 0; i < 20; i++) {
        int cores = 1 + random.nextInt(42);
        MachineModel machine = new MachineModel("gpfs", 32, cores, Machines.GPFS.storage(), Machines.GPFS.client(),
            Machines.GPFS.weather());
        long perRank = (long) ((range + random.nextDouble() * (range < MIB ? 4095 : 3) * range) / cores);
        BurstFeatures burst =
            new BurstFeatures(32, 32 * cores, perRank, perRank * 32 * cores, 1, 1, perRank, false, true);
        double best = best(machine, burst);
        BurstTime time = new BurstTime(machine, Regime.CALM);
        boolean few = best / time.seconds(burst, Choice.collective(8, 16 * MIB)) >= .5;
        boolean many = best / time.seconds(burst, Choice.collective(Math.min(128, machine.ranks()), 16 * MIB)) >= .5;
        if (burst.aggregateBytes() > 2.23e9) {
          large++;
          largeGoodWithFew += few ? 1 : 0;
          largeGoodWithMany += many ? 1 : 0;
        } else if (burst.aggregateBytes() > 11.81e6) {
          small++;
          smallGoodWithFew += few ? 1 : 0;
        }
      }
    }
    assertTrue(smallGoodWithFew >= .85 * small,
        "8 aggregators good for %d of %d small bursts".formatted(smallGoodWithFew, small));
    assertEquals(0, largeGoodWithFew);
    assertTrue(largeGoodWithMany >= large - 1,
        "128 aggregators good for %d of %d large bursts".formatted(largeGoodWithMany, large));
  }

  @Test
  void shouldFavourIndependentWritesWhenBurstsAreLargeAndContiguous() {
    BurstTime time = new BurstTime(Machines.GPFS, Regime.CALM);
    BurstFeatures vpic = burst(Application.VPIC, Machines.GPFS);
    assertEquals(best(Machines.GPFS, vpic), time.seconds(vpic, Choice.DEFAULT));
  }

  @Test
  void shouldBeSlowerThanWritingWhenAColdReadIsWithinTheCache() {
    BurstFeatures small = new BurstFeatures(32, 32, MIB, 32 * MIB, 1, 1, MIB, false, true);
    assertTrue(seconds(small, Operation.READ) > seconds(small, Operation.WRITE)
        - Machines.GPFS.storage().commitSeconds() - 32 * Machines.GPFS.storage().tokenSeconds());
  }

  @Test
  void shouldTakeNoLocksWhenManyRanksReadInterleavedPieces() {
    BurstFeatures strided = new BurstFeatures(32, 1344, MIB, 1344 * MIB, 1, 1 << 14, 64, true, true);
    assertTrue(seconds(strided, Operation.READ) < seconds(strided, Operation.WRITE));
  }

  private static double seconds(BurstFeatures burst, Operation operation) {
    return new BurstTime(Machines.GPFS, Regime.CALM, operation).seconds(burst, Choice.DEFAULT);
  }

  private static BurstFeatures burst(Application application, MachineModel machine) {
    return application.features(0, machine, new Random(1));
  }

  private static double best(MachineModel machine, BurstFeatures burst) {
    BurstTime time = new BurstTime(machine, Regime.CALM);
    double best = Double.POSITIVE_INFINITY;
    for (Choice arm : Arms.of(machine.platform(), Set.of())) {
      best = Math.min(best, time.seconds(burst, arm));
    }
    return best;
  }
}

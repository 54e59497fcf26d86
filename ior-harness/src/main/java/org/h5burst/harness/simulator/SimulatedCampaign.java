package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.online.Arms;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;

/**
 * The statistical benchmarking method (Tang, Xie et al., PDSW 2021, section III-A) on a simulated machine, with strided
 * patterns next to contiguous ones.
 */
final class SimulatedCampaign {
  private static final int PATTERNS_PER_SCALE = 60;
  private static final int REPETITIONS = 9;
  private static final double MIN_PER_NODE = 16 << 10;
  private static final double MAX_PER_NODE = 5e9;
  private static final int MAX_DATASETS = 34;

  private SimulatedCampaign() {}

  /**
   * Measures patterns at a quarter, half and all of the machine's nodes, with separate disturbances for every
   * repetition.
   */
  static List<CampaignRecord> measure(MachineModel machine, long seed) {
    Random random = new Random(seed);
    List<CampaignRecord> records = new ArrayList<>();
    Set<Integer> scales =
        new TreeSet<>(List.of(Math.max(1, machine.nodes() / 4), Math.max(1, machine.nodes() / 2), machine.nodes()));
    for (int nodes : scales) {
      for (int pattern = 0; pattern < PATTERNS_PER_SCALE; pattern++) {
        measure(machine.at(nodes), pattern(machine.at(nodes), pattern % 2 == 1, random), random, records);
      }
    }
    return records;
  }

  private static BurstFeatures pattern(MachineModel machine, boolean strided, Random random) {
    double perNode = MIN_PER_NODE * Math.pow(MAX_PER_NODE / MIN_PER_NODE, random.nextDouble());
    int datasets = (int) Math.pow(MAX_DATASETS, random.nextDouble());
    double perRank = Math.max(64 * datasets, perNode / machine.ranksPerNode());
    double piece =
        strided ? 8 * Math.pow(Math.max(1, Math.min(1 << 16, perRank / datasets) / 8), random.nextDouble())
            : perRank / datasets / (1 + random.nextInt(8));
    long pieces = Math.max(datasets, Math.round(perRank / piece));
    long bytes = Math.round(perRank);
    return new BurstFeatures(machine.nodes(), machine.ranks(), bytes, bytes * machine.ranks(), datasets, pieces,
        (double) bytes / pieces, strided, true);
  }

  private static void measure(MachineModel machine, BurstFeatures burst, Random random, List<CampaignRecord> records) {
    List<Choice> arms = Arms.of(machine.platform(), Set.of());
    double[][] seconds = new double[arms.size()][REPETITIONS];
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      BurstTime time = new BurstTime(machine, NoiseModel.regime(machine, random));
      for (int arm = 0; arm < arms.size(); arm++) {
        seconds[arm][repetition] = time.seconds(burst, arms.get(arm)) * new NoiseModel(machine, 1, random).factor(0);
      }
    }
    double best = Arrays.stream(seconds).flatMapToDouble(Arrays::stream).min().orElseThrow();
    for (int arm = 0; arm < arms.size(); arm++) {
      FiveNumbers summary = FiveNumbers.of(Arrays.stream(seconds[arm]).map(run -> best / run).toArray());
      records.add(new CampaignRecord(Operation.WRITE, burst, arms.get(arm), summary, best));
    }
  }
}

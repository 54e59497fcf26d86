package org.h5burst.harness.simulator;

import java.util.List;
import java.util.Random;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/**
 * Bursts of two shapes at once: large contiguous datasets next to one of small interleaved pieces, each burst in its
 * own file, on one machine.
 */
final class MixedRun {
  private static final int BURSTS = 100;

  private final List<Choice> arms;
  private final BurstFeatures large;
  private final BurstFeatures small;
  private final double[][] seconds = new double[BURSTS][];
  private double oracle;

  MixedRun(MachineModel machine, Application contiguous, Application interleaved, MachineKnowledge knowledge,
      long seed) {
    arms = knowledge.arms();
    Random random = new Random(seed);
    large = contiguous.features(0, machine, random);
    small = interleaved.features(0, machine, random);
    NoiseModel weather = new NoiseModel(machine, BURSTS, random);
    for (int burst = 0; burst < BURSTS; burst++) {
      seconds[burst] = new double[arms.size()];
      BurstTime time = new BurstTime(machine, weather.regime(burst));
      double least = Double.POSITIVE_INFINITY;
      for (int arm = 0; arm < arms.size(); arm++) {
        seconds[burst][arm] =
            weather.factor(burst) * (time.seconds(large, arms.get(arm)) + time.seconds(small, arms.get(arm)));
        least = Math.min(least, seconds[burst][arm]);
      }
      oracle += least;
    }
  }

  /**
   * Returns the oracle's time divided by the tuner's time, where the tuner receives the mean size of all pieces, or
   * that of the dataset with the most pieces.
   */
  double ofOracle(Tuner tuner, boolean meanOfAll) {
    double sum = 0;
    BurstFeatures features = features(meanOfAll);
    for (int burst = 0; burst < BURSTS; burst++) {
      Decision decision = tuner.propose(new Proposal("mixed", Operation.WRITE, features, null, 0));
      double taken = seconds[burst][arms.indexOf(decision.choice())];
      tuner.observe(decision, new Outcome(taken, features.aggregateBytes(), 0));
      sum += taken;
    }
    return oracle / sum;
  }

  private BurstFeatures features(boolean meanOfAll) {
    long bytes = large.bytesPerRank() + small.bytesPerRank();
    long pieces = large.piecesPerRank() + small.piecesPerRank();
    return new BurstFeatures(large.nodes(), large.ranks(), bytes, large.aggregateBytes() + small.aggregateBytes(),
        large.datasets() + small.datasets(), pieces,
        meanOfAll ? (double) bytes / pieces : small.pieceBytes(), true, true);
  }
}

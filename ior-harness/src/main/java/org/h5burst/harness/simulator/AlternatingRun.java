package org.h5burst.harness.simulator;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/** Bursts of contiguous and of strided shape in turn, each in its own file, on one machine. */
final class AlternatingRun {
  private static final int BURSTS = 100;

  private final Track contiguous;
  private final Track strided;

  AlternatingRun(MachineModel machine, MachineKnowledge knowledge, long seed) {
    contiguous = new Track(new Scenario(machine, Application.VPIC), knowledge.arms(), BURSTS, seed);
    strided = new Track(new Scenario(machine, Application.COLUMNS), knowledge.arms(), BURSTS, seed);
  }

  /** Returns the seconds that all bursts take, under one stream name or under two. */
  double seconds(Tuner tuner, boolean oneName) {
    double sum = 0;
    for (int burst = 0; burst < BURSTS; burst++) {
      Track track = burst % 2 == 0 ? contiguous : strided;
      BurstFeatures known = track.features(burst);
      BurstFeatures features =
          new BurstFeatures(known.nodes(), known.ranks(), known.bytesPerRank(), known.aggregateBytes(),
              known.datasets(), known.piecesPerRank(), known.pieceBytes(), known.strided(), true);
      Decision decision =
          tuner.propose(new Proposal(oneName ? "both" : "burst " + burst % 2, Operation.WRITE, features, null, 0));
      double seconds = track.seconds(burst, track.arms.indexOf(decision.choice()));
      tuner.observe(decision, new Outcome(seconds, features.aggregateBytes(), 0));
      sum += seconds;
    }
    return sum;
  }
}

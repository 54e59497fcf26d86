package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.jspecify.annotations.Nullable;

/** One tuner on one track. */
final class SimulatedRun {
  private final Track track;
  private final Map<Choice, Integer> numbers = new HashMap<>();
  private final List<Integer> recoveries = new ArrayList<>();
  private @Nullable Choice open;
  private int reopens;
  private int lostSince = -1;
  private long nanos;

  SimulatedRun(Track track) {
    this.track = track;
    for (int arm = 0; arm < track.arms.size(); arm++) {
      numbers.put(track.arms.get(arm), arm);
    }
  }

  /** Runs the tuner over the whole track. */
  RunResult of(Tuner tuner) {
    int bursts = track.bursts();
    double[] tuned = new double[bursts];
    double[] byDefault = new double[bursts];
    double[] oracle = new double[bursts];
    for (int burst = 0; burst < bursts; burst++) {
      tuned[burst] = write(tuner, burst) + (burst == 0 ? 0 : tuned[burst - 1]);
      byDefault[burst] = track.seconds(burst, 0) + (burst == 0 ? 0 : byDefault[burst - 1]);
      oracle[burst] = track.seconds(burst, track.best(burst)) + (burst == 0 ? 0 : oracle[burst - 1]);
    }
    if (lostSince >= 0) {
      recoveries.add(bursts - lostSince);
    }
    return new RunResult(tuned, byDefault, oracle, List.copyOf(recoveries), reopens, nanos);
  }

  /** Writes a burst and gives what it took, with the move before it. */
  private double write(Tuner tuner, int burst) {
    BurstFeatures features = track.features(burst);
    if (features.newFile()) {
      open = null;
    }
    double reopen = track.scenario.machine().weather().reopenSeconds();
    long start = System.nanoTime();
    Decision decision = tuner.propose(new Proposal("simulated", Operation.WRITE, features, open, reopen));
    nanos += System.nanoTime() - start;
    int arm = numbers.getOrDefault(decision.choice(), -1);
    if (arm < 0 || open != null && !open.createsAs(decision.choice())) {
      throw new IllegalStateException(
          "burst %d of %s: %s cannot be had while the file is open as %s".formatted(burst, track.scenario,
              decision.choice(), open));
    }
    boolean moves = open != null && track.scenario.machine().reopenCost()
        .charges(open, decision.choice(), LiveKnobs.NONE);
    reopens += moves ? 1 : 0;
    open = open == null || moves ? decision.choice() : open;
    double seconds = track.seconds(burst, arm);
    start = System.nanoTime();
    tuner.observe(decision, new Outcome(seconds, features.aggregateBytes(), moves ? reopen : 0));
    nanos += System.nanoTime() - start;
    noteRecovery(burst, arm);
    return seconds + (moves ? reopen : 0);
  }

  private void noteRecovery(int burst, int arm) {
    if (track.disruptive(burst)) {
      if (lostSince >= 0) {
        recoveries.add(burst - lostSince);
      }
      lostSince = burst;
    }
    if (lostSince >= 0 && track.share(burst, arm) >= Track.GOOD) {
      recoveries.add(burst - lostSince);
      lostSince = -1;
    }
  }
}

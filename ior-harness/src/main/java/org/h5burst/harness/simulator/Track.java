package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;

/** One course of a scenario, with all times that any tuner could see: the same for all tuners. Immutable. */
final class Track {
  /** An arm that reaches less than this share of the best is a bad one. */
  static final double GOOD = .8;

  private final Scenario scenario;
  private final List<Choice> arms;
  private final List<BurstFeatures> features = new ArrayList<>();
  private final double[][] calm;
  private final double[] factor;
  private final int[] best;
  private final boolean[] disruptive;

  Track(Scenario scenario, List<Choice> arms, int bursts, long seed) {
    this.scenario = scenario;
    this.arms = arms;
    Random random = new Random(seed * 1_000_003 + scenario.toString().hashCode());
    NoiseModel weather = new NoiseModel(scenario.machine(), bursts, random);
    calm = new double[bursts][];
    factor = new double[bursts];
    best = new int[bursts];
    disruptive = new boolean[bursts];
    for (int burst = 0; burst < bursts; burst++) {
      BurstFeatures known =
          scenario.application().features(burst, scenario.machine(), random, scenario.application().beginsFile(burst));
      features.add(known);
      calm[burst] = times(known, weather.regime(burst));
      factor[burst] = weather.factor(burst);
      best[burst] = leastOf(calm[burst]);
      if (weather.changes(burst)) {
        int before = leastOf(times(known, weather.regime(burst - 1)));
        disruptive[burst] = calm[burst][best[burst]] / calm[burst][before] < GOOD;
      }
    }
  }

  private double[] times(BurstFeatures burst, Regime regime) {
    BurstTime time = new BurstTime(scenario.machine(), regime);
    double[] seconds = new double[arms.size()];
    for (int arm = 0; arm < seconds.length; arm++) {
      seconds[arm] = time.seconds(burst, arms.get(arm));
    }
    return seconds;
  }

  private static int leastOf(double[] values) {
    int least = 0;
    for (int i = 1; i < values.length; i++) {
      least = values[i] < values[least] ? i : least;
    }
    return least;
  }

  Scenario scenario() {
    return scenario;
  }

  List<Choice> arms() {
    return arms;
  }

  int bursts() {
    return factor.length;
  }

  BurstFeatures features(int burst) {
    return features.get(burst);
  }

  /** What a burst takes with an arm, noise and all. */
  double seconds(int burst, int arm) {
    return calm[burst][arm] * factor[burst];
  }

  /** Time of the best arm / time of this one. */
  double share(int burst, int arm) {
    return calm[burst][best[burst]] / calm[burst][arm];
  }

  /** The arm that is best while the regime lasts. */
  int best(int burst) {
    return best[burst];
  }

  /** Whether the regime changed before this burst so that what was best is good no more. */
  boolean disruptive(int burst) {
    return disruptive[burst];
  }
}

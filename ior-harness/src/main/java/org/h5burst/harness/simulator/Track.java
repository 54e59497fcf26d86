package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;

/** One course of a scenario, with the times of all arms: the same for all tuners. Immutable. */
final class Track {
  /** An arm that reaches less than this share of the best is a bad one. */
  static final double GOOD = .8;

  final Scenario scenario;
  final List<Choice> arms;
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
      BurstFeatures known = scenario.program().features(burst, scenario.machine(), random);
      features.add(known);
      calm[burst] = times(known, weather.regime(burst));
      factor[burst] = weather.factor(burst);
      best[burst] = leastOf(calm[burst], _ -> true);
    }
    if (scenario.machine().traits().isHarsh()) {
      keepStriping();
    }
    for (int burst = 0; burst < bursts; burst++) {
      if (weather.changes(burst)) {
        int before = leastOf(times(features.get(burst), weather.regime(burst - 1)), alike(best[burst]));
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

  /** Gives each file the striping that is best for all its bursts together. */
  private void keepStriping() {
    for (int from = 0, to; from < best.length; from = to) {
      to = from + 1;
      while (to < best.length && !features.get(to).newFile()) {
        to++;
      }
      double least = Double.POSITIVE_INFINITY;
      int[] kept = new int[to - from];
      for (int striping = 0; striping < arms.size(); striping++) {
        IntPredicate alike = alike(striping);
        if (IntStream.range(0, striping).anyMatch(alike)) {
          continue; // had with an earlier arm
        }
        int[] chosen = IntStream.range(from, to).map(burst -> leastOf(calm[burst], alike)).toArray();
        int begin = from;
        double sum =
            IntStream.range(0, chosen.length).mapToDouble(i -> seconds(begin + i, chosen[i])).sum();
        if (sum < least) {
          least = sum;
          kept = chosen;
        }
      }
      System.arraycopy(kept, 0, best, from, kept.length);
    }
  }

  /** Returns the arms that create a file in the same way; any arm if the oracle need not keep a file's striping. */
  private IntPredicate alike(int arm) {
    return scenario.machine().traits().isHarsh() ? other -> arms.get(arm).createsAs(arms.get(other)) : _ -> true;
  }

  private static int leastOf(double[] values, IntPredicate allowed) {
    int least = -1;
    for (int i = 0; i < values.length; i++) {
      least = allowed.test(i) && (least < 0 || values[i] < values[least]) ? i : least;
    }
    return least;
  }

  int bursts() {
    return factor.length;
  }

  BurstFeatures features(int burst) {
    return features.get(burst);
  }

  /** Returns what a burst takes with an arm, noise and all. */
  double seconds(int burst, int arm) {
    return calm[burst][arm] * factor[burst];
  }

  /** Returns the time of the best arm that the file allows / time of this one. */
  double share(int burst, int arm) {
    return calm[burst][leastOf(calm[burst], alike(arm))] / calm[burst][arm];
  }

  /** Returns the arm that is best while the regime lasts. */
  int best(int burst) {
    return best[burst];
  }

  /** Returns whether the regime changed before this burst so that what was best is good no more. */
  boolean disruptive(int burst) {
    return disruptive[burst];
  }
}

package org.h5burst.harness.simulator;

import java.util.Random;

/**
 * The disturbances of one run's bursts: noise, occasional long delays, and regimes that last for a while. Equal seeds
 * disturb all tuners in the same way.
 */
public final class NoiseModel {
  private static final int SHORTEST_REGIME = 10;
  private static final double LONGEST_DELAY = 10;
  private static final double TAIL_EXPONENT = 1.5;

  private final double[] factor;
  private final Regime[] regime;

  /** Creates the disturbances of so many bursts. */
  public NoiseModel(MachineModel machine, int bursts, Random random) {
    factor = new double[bursts];
    regime = new Regime[bursts];
    Regime now = regime(machine, random);
    int left = length(machine, random);
    for (int burst = 0; burst < bursts; burst++) {
      if (left-- == 0) {
        now = regime(machine, random);
        left = length(machine, random);
      }
      regime[burst] = now;
      double delay = random.nextDouble() < machine.weather().tail()
          ? Math.min(LONGEST_DELAY, Math.pow(random.nextDouble(), -1 / TAIL_EXPONENT)) : 1;
      factor[burst] = delay * Math.exp(machine.weather().noise() * random.nextGaussian());
    }
  }

  static Regime regime(MachineModel machine, Random random) {
    return machine.traits().isHarsh() ? Regime.harsh(random) : Regime.random(random);
  }

  private static int length(MachineModel machine, Random random) {
    int shortest = machine.traits().isHarsh() ? 1 : SHORTEST_REGIME;
    double mean = machine.weather().regimeBursts() - shortest;
    return shortest + (int) (-mean * Math.log(1 - random.nextDouble()));
  }

  /** Returns what a burst's time is multiplied by. */
  public double factor(int burst) {
    return factor[burst];
  }

  /** Returns the state of the machine during a burst. */
  public Regime regime(int burst) {
    return regime[burst];
  }

  /** Returns whether the regime is not that of the burst before. */
  boolean changes(int burst) {
    return burst > 0 && regime[burst] != regime[burst - 1];
  }
}

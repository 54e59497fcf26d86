package org.h5burst.harness.simulator;

import java.util.Random;

/**
 * A hidden state of the machine: factors on its constants while others use it.
 *
 * @param targets on the bandwidth of storage targets
 * @param tokens on the cost of locks and tokens
 * @param network on the network's bandwidth
 * @param cache on the hosts' write-back caches
 * @param requests on the latency of requests
 */
public record Regime(double targets, double tokens, double network, double cache, double requests) {
  /** The machine as its constants say. */
  public static final Regime CALM = new Regime(1, 1, 1, 1, 1);

  /** Half of all regimes are calm; in the others each factor is log-uniform in its range. */
  static Regime random(Random random) {
    if (random.nextBoolean()) {
      return CALM;
    }
    return new Regime(between(random, .25, 1), between(random, .7, 5), between(random, .3, 1), between(random, .05, 1),
        between(random, .7, 4));
  }

  private static double between(Random random, double low, double high) {
    return low * Math.pow(high / low, random.nextDouble());
  }
}

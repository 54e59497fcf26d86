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
 * @param slowTarget on the bandwidth of one target, which files of few targets avoid
 * @param loadedHost on the bandwidth of one host, which few aggregators avoid
 */
public record Regime(double targets, double tokens, double network, double cache, double requests, double slowTarget,
    double loadedHost) {
  /** The machine as its constants describe it. */
  public static final Regime CALM = new Regime(1, 1, 1, 1, 1, 1, 1);

  private static final double CALM_SHARE = .4;
  private static final double BOTH_SHARE = .25;

  /** Returns a regime: half of all regimes are calm; in the others each factor is log-uniform in its range. */
  static Regime random(Random random) {
    if (random.nextBoolean()) {
      return CALM;
    }
    return new Regime(new Range(.25, 1).draw(random), new Range(.7, 5).draw(random), new Range(.3, 1).draw(random),
        new Range(.05, 1).draw(random), new Range(.7, 4).draw(random), 1, 1);
  }

  /**
   * Returns a regime of a machine with many users: one or two of storage, locks, network, one target, and hosts are
   * affected at a time.
   */
  static Regime harsh(Random random) {
    if (random.nextDouble() < CALM_SHARE) {
      return CALM;
    }
    double[] factor = {1, 1, 1, 1, 1, 1, 1};
    for (int trouble = random.nextDouble() < BOTH_SHARE ? 2 : 1; trouble > 0; trouble--) {
      switch (random.nextInt(5)) {
        case 0 -> {
          factor[0] = new Range(.1, .8).draw(random);
          factor[4] = new Range(1, 8).draw(random);
        }
        case 1 -> factor[1] = new Range(1.5, 15).draw(random);
        case 2 -> factor[2] = new Range(.1, .7).draw(random);
        case 3 -> factor[5] = new Range(.05, .5).draw(random);
        default -> {
          factor[3] = new Range(.02, .5).draw(random);
          factor[6] = new Range(.1, .6).draw(random);
        }
      }
    }
    return new Regime(factor[0], factor[1], factor[2], factor[3], factor[4], factor[5], factor[6]);
  }
}

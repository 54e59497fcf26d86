package org.h5burst.tuner.online;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Platform;

/**
 * A rough guess at a burst's time from first principles, for a machine of which nothing was measured: latency per
 * piece, bandwidth of writers, nodes and targets, cost of the exchange, number of rounds. It only has to rank the
 * settings; what it gets wrong, the first bursts put right.
 */
final class Roofline {
  private static final double SIEVE_BUFFER = 512 << 10;
  private static final double DEFAULT_BUFFER = 16 << 20;
  private static final double NODE_BANDWIDTH = 3e9;
  private static final double TARGET_BANDWIDTH = .4e9;
  private static final double TOUCH_BANDWIDTH = 4e9;
  /** How many targets a file gets where nobody asks for more. */
  private static final double DEFAULT_STRIPES = 4;
  private static final double LOCK_RANGE = 1 << 20;
  private static final double MAX_HANDOVERS = 32;
  private static final double SIEVE_PIECE_SECONDS = 15e-9;
  private static final double EXCHANGE_PIECE_SECONDS = .2e-6;

  private final Platform platform;
  private final double writerBandwidth;
  private final double exchangeBandwidth;
  private final double pieceSeconds;
  private final double lockSeconds;
  private final double tokenSeconds;
  private final double syncSeconds;

  /** The guess for a platform. */
  Roofline(Platform platform) {
    this.platform = platform;
    boolean local = local(platform);
    writerBandwidth = local ? 2.5e9 : 1e9;
    exchangeBandwidth = local ? 8e9 : 2e9;
    pieceSeconds = local ? 1e-6 : 50e-6;
    lockSeconds = local ? 5e-6 : .3e-3;
    tokenSeconds = local ? 1e-6 : .1e-3;
    syncSeconds = (local ? 5e-6 : 30e-6) * (1 + Math.log(platform.ranks()) / Math.log(2));
  }

  /** Whether one host writes to its own storage, as far as is known. */
  static boolean local(Platform platform) {
    return platform.nodes() == 1 && platform.targets() == 0;
  }

  /** Expected seconds of a burst written so; positive and finite for every usable burst. */
  double seconds(BurstFeatures burst, Choice choice) {
    return 1e-6 + switch (choice.mode()) {
      case INDEPENDENT -> independent(burst, choice);
      case SIEVE -> sieve(burst, choice);
      case COLLECTIVE -> collective(burst, choice);
    };
  }

  private double independent(BurstFeatures burst, Choice choice) {
    return burst.ranks() * tokenSeconds + burst.piecesPerRank() * pieceSeconds
        + handovers(burst) * lockSeconds / targets(choice)
        + stream(burst.aggregateBytes(), burst.ranks(), burst.nodes(), choice);
  }

  /** How often a lock goes from one rank to another because pieces of both lie in its range. */
  private double handovers(BurstFeatures burst) {
    if (!burst.strided() || burst.nodes() == 1 || burst.pieceBytes() >= LOCK_RANGE) {
      return 0;
    }
    double ranges = burst.aggregateBytes() / LOCK_RANGE;
    return Math.min((double) burst.piecesPerRank() * burst.ranks(), MAX_HANDOVERS * ranges);
  }

  /** Storage targets that work on a file. */
  private double targets(Choice choice) {
    if (platform.targets() == 0) {
      return 1;
    }
    double untold = platform.striping() ? DEFAULT_STRIPES : platform.targets();
    return Math.min(platform.targets(), choice.stripeCount() > 0 ? choice.stripeCount() : untold);
  }

  /** Interleaved ranks each read and rewrite the whole extent, window by window, under a lock. */
  private double sieve(BurstFeatures burst, Choice choice) {
    if (!burst.strided()) {
      return independent(burst, choice) + datasets(burst) * syncSeconds;
    }
    double extent = burst.aggregateBytes();
    double windows = burst.ranks() * Math.ceil(extent / SIEVE_BUFFER);
    return windows * lockSeconds + 2 * burst.ranks() * stream(extent, 1, 1, choice)
        + burst.piecesPerRank() * SIEVE_PIECE_SECONDS;
  }

  private double collective(BurstFeatures burst, Choice choice) {
    if (choice.aggregators() == 0 && !burst.strided()) {
      return independent(burst, choice) + datasets(burst) * syncSeconds;
    }
    double writers = choice.aggregators() > 0 ? Math.min(choice.aggregators(), burst.ranks()) : burst.nodes();
    double buffer = choice.bufferBytes() > 0 ? choice.bufferBytes() : DEFAULT_BUFFER;
    double domain = burst.aggregateBytes() / (datasets(burst) * writers);
    double rounds = datasets(burst) * Math.ceil(domain / buffer);
    double exchange = burst.piecesPerRank() * EXCHANGE_PIECE_SECONDS
        + 2.0 * burst.aggregateBytes() / (Math.min(writers, burst.nodes()) * exchangeBandwidth);
    double touch = buffer * Math.max(1, writers / burst.nodes()) / TOUCH_BANDWIDTH;
    return writers * tokenSeconds + exchange + rounds * (syncSeconds + pieceSeconds) + touch
        + stream(burst.aggregateBytes(), writers, Math.min(writers, burst.nodes()), choice);
  }

  /** Seconds for bytes in large runs: the slowest of writers, nodes and targets. */
  private double stream(double bytes, double writers, double nodes, Choice choice) {
    double bandwidth = Math.min(writers * writerBandwidth, nodes * NODE_BANDWIDTH);
    if (platform.targets() > 0) {
      bandwidth = Math.min(bandwidth, targets(choice) * TARGET_BANDWIDTH);
    }
    return bytes / bandwidth;
  }

  private static double datasets(BurstFeatures burst) {
    return Math.max(1, burst.datasets());
  }
}

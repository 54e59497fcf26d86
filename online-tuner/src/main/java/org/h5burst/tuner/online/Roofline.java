package org.h5burst.tuner.online;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Platform;

/**
 * Estimates a burst's time from first principles for one possible machine: latency per piece and request, locks,
 * bandwidth of writers, hosts and targets, cost of the exchange, number of rounds.
 */
final class Roofline {
  private static final double SIEVE_BUFFER = 512 << 10;
  private static final double DEFAULT_BUFFER = 16 << 20;
  private static final double TOUCH_BANDWIDTH = 4e9;
  private static final double LOCK_RANGE = 1 << 20;
  private static final double MAX_HANDOVERS = 32;
  private static final double SIEVE_PIECE_SECONDS = 15e-9;
  private static final double EXCHANGE_PIECE_SECONDS = .15e-6;
  private static final int HARD_PIECE = 47_008;
  /** The number of requests that a target, and a rank, processes at once. */
  private static final double TARGET_QUEUE = 256;
  private static final double RANK_QUEUE = 8;
  /** The size over which a larger stripe or block becomes cheaper to write. */
  private static final double SEEK_BYTES = 256 << 10;

  private final MachineSample machine;
  private final double stripeBytes;
  private final double syncSeconds;

  /** Creates the estimate for a machine. */
  Roofline(Platform platform, MachineSample machine) {
    this.machine = machine;
    stripeBytes = platform.blockBytes() > 0 ? Math.max(4096, platform.blockBytes()) : LOCK_RANGE;
    syncSeconds = machine.latency().message() * (1 + Math.log(platform.ranks()) / Math.log(2));
  }

  /** Returns the expected seconds of a burst written with a choice; positive and finite for every usable burst. */
  double seconds(BurstFeatures burst, Choice choice) {
    return machine.latency().end() + switch (choice.mode()) {
      case INDEPENDENT -> independent(burst, choice);
      case SIEVE -> sieve(burst, choice);
      case COLLECTIVE -> collective(burst, choice);
    };
  }

  /**
   * Returns the time of interleaved pieces of 47,008 bytes, as in IO500, divided by that of the same bytes in long
   * runs.
   */
  double hardness(Platform platform) {
    long bytes = 20_000L * HARD_PIECE;
    long all = bytes * platform.ranks();
    BurstFeatures hard = new BurstFeatures(platform.nodes(), platform.ranks(), bytes, all, 1, bytes / HARD_PIECE,
        HARD_PIECE, true, true);
    BurstFeatures easy =
        new BurstFeatures(platform.nodes(), platform.ranks(), bytes, all, 1, bytes >> 20, 1 << 20, false, true);
    return seconds(hard, Choice.DEFAULT) / seconds(easy, Choice.DEFAULT);
  }

  private double independent(BurstFeatures burst, Choice choice) {
    return burst.ranks() * machine.latency().token() + burst.piecesPerRank() * machine.latency().piece()
        + requests(burst, choice) + handovers(burst) * machine.latency().lock() / targets(choice)
        + stream(burst.aggregateBytes(), burst.ranks(), burst.nodes(), choice);
  }

  /** Returns the number of requests: the cache joins contiguous pieces, but not interleaved ones. */
  private double requests(BurstFeatures burst, Choice choice) {
    double size = Math.max(1, burst.strided() ? burst.pieceBytes() : Math.max(burst.pieceBytes(), stripe(choice)));
    return machine.latency().request() * Math.max(burst.aggregateBytes() / size / targets(choice) / TARGET_QUEUE,
        burst.bytesPerRank() / size / RANK_QUEUE);
  }

  /** Returns how often a lock moves from one rank to another because pieces of both lie in its range. */
  private static double handovers(BurstFeatures burst) {
    if (!burst.strided() || burst.ranks() == 1 || burst.pieceBytes() >= LOCK_RANGE) {
      return 0;
    }
    double ranges = burst.aggregateBytes() / LOCK_RANGE;
    return Math.min((double) burst.piecesPerRank() * burst.ranks(), MAX_HANDOVERS * ranges);
  }

  /** Returns the number of storage targets of a file. */
  private double targets(Choice choice) {
    return Math.min(machine.targets(), choice.stripeCount() > 0 ? choice.stripeCount() : machine.defaultTargets());
  }

  private double stripe(Choice choice) {
    return choice.stripeBytes() > 0 ? choice.stripeBytes() : stripeBytes;
  }

  /**
   * Returns the time of sieving: interleaved ranks each read and rewrite the whole extent, window by window, under a
   * lock.
   */
  private double sieve(BurstFeatures burst, Choice choice) {
    if (!burst.strided()) {
      return independent(burst, choice) + datasets(burst) * syncSeconds;
    }
    double windows = Math.max(1, burst.aggregateBytes() / SIEVE_BUFFER);
    double atOnce = Math.min(Math.min(machine.sievers(), burst.ranks()), windows);
    return datasets(burst) * syncSeconds
        + windows * burst.ranks() * (machine.latency().lock() + machine.latency().request()) / atOnce
        + 2 * stream((double) burst.aggregateBytes() * burst.ranks(), atOnce, Math.min(atOnce, burst.nodes()), choice)
        + burst.piecesPerRank() * SIEVE_PIECE_SECONDS;
  }

  private double collective(BurstFeatures burst, Choice choice) {
    double writers = choice.aggregators() > 0 ? Math.min(choice.aggregators(), burst.ranks()) : burst.nodes();
    double hosts = Math.min(writers, burst.nodes());
    double buffer = choice.bufferBytes() > 0 ? choice.bufferBytes() : DEFAULT_BUFFER;
    double domain = burst.aggregateBytes() / (datasets(burst) * writers);
    double rounds = datasets(burst) * Math.max(1, Math.ceil(domain / buffer));
    double pieces = burst.piecesPerRank() * EXCHANGE_PIECE_SECONDS * (1 + burst.ranks() / writers);
    double exchange = burst.aggregateBytes() / (hosts * machine.bandwidth().exchange());
    double touch = Math.min(buffer, domain) * Math.max(1, writers / burst.nodes()) / TOUCH_BANDWIDTH;
    double misfit = Math.min(buffer, domain) >= stripe(choice) ? 1 : 1.3;
    return writers * machine.latency().token() + pieces + exchange
        + rounds * (syncSeconds + machine.latency().request()) + touch
        + misfit * stream(burst.aggregateBytes(), writers, hosts, choice);
  }

  /**
   * Returns the seconds for bytes in large runs: into the caches, and the rest at the speed of the slowest component.
   */
  private double stream(double bytes, double writers, double hosts, Choice choice) {
    double cached = Math.min(bytes, hosts * machine.cacheBytes());
    double into = Math.min(hosts * machine.bandwidth().cache(), 4 * writers * machine.bandwidth().writer());
    double onto = targets(choice) * machine.bandwidth().target() * stripe(choice) / (stripe(choice) + SEEK_BYTES);
    double through =
        Math.min(onto, Math.min(writers * machine.bandwidth().writer(), hosts * machine.bandwidth().host()));
    return cached / into + (bytes - cached) / through;
  }

  private static double datasets(BurstFeatures burst) {
    return Math.max(1, burst.datasets());
  }
}

package org.h5burst.harness.simulator;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;

/**
 * The time of a burst without noise: a model of independent, two-phase collective and sieving writes and reads on a
 * machine in a regime. Reads are cold: the data come from the targets, and are in no host's cache. Reads take no locks
 * from each other, wait for no tokens, and commit nothing; otherwise they are like writes in reverse. No part of the
 * reads is fitted to a publication.
 *
 * <p>Calibrated with published figures: table III of Behzad et al. (HPDC 2014) for stripes and targets, section IV-C of
 * Tang, Xie et al. (PDSW 2021) for aggregators and caches.
 */
public final class BurstTime {
  private static final double SIEVE_WINDOW = 512 << 10;
  private static final double DEFAULT_BUFFER = 16 << 20;
  private static final double FLATTEN_SECONDS = 60e-9;
  private static final double SIEVE_COPY_SECONDS = 15e-9;
  /** The number of requests that a target serves at once. */
  private static final double OUTSTANDING = 256;
  private static final double CROWD = .1;
  private static final double EASY_CROWD = 8;
  private static final double LARGEST_SMOOTH_BUFFER = 32 << 20;

  /** With more targets than this share of all, the slow one is certainly among them. */
  private static final double FEW_TARGETS = .3;
  /** With more hosts than this share of all, the loaded one is certainly among them. */
  private static final double FEW_HOSTS = .5;

  private final MachineModel machine;
  private final Regime regime;
  private final boolean writing;
  private final Departure departure;

  /** Creates a model of the time of writes on a machine in a regime. */
  public BurstTime(MachineModel machine, Regime regime) {
    this(machine, regime, Operation.WRITE);
  }

  /** Creates a model of the time of writes or of cold reads on a machine in a regime. */
  public BurstTime(MachineModel machine, Regime regime, Operation operation) {
    this.machine = machine;
    this.regime = regime;
    this.writing = operation == Operation.WRITE;
    this.departure = new Departure(machine.traits());
  }

  /** Returns the seconds of the burst with the file open as the choice wants it. */
  public double seconds(BurstFeatures burst, Choice choice) {
    double modelled = (writing ? machine.storage().commitSeconds() : 0) + switch (choice.mode()) {
      case INDEPENDENT -> independent(burst, choice);
      case SIEVE -> sieve(burst, choice);
      case COLLECTIVE -> collective(burst, choice);
    };
    return modelled * departure.factor(burst, choice);
  }

  private double independent(BurstFeatures burst, Choice choice) {
    double tokens = tokens(burst.ranks());
    double calls = burst.piecesPerRank() * machine.client().pieceSeconds();
    return tokens + calls + requests(burst, choice) + conflicts(burst, choice)
        + transfer(burst.aggregateBytes(), burst.ranks(), burst.nodes(), choice);
  }

  /**
   * Returns the number of requests: contiguous pieces pass through the cache in blocks; interleaved ones reach the
   * targets one by one.
   */
  private double requests(BurstFeatures burst, Choice choice) {
    double size =
        burst.strided() ? burst.pieceBytes() : Math.max(burst.pieceBytes(), machine.storage().defaultStripeBytes());
    double perTarget = burst.aggregateBytes() / Math.max(1, size) / targets(choice);
    double perRank = Math.min(burst.piecesPerRank(), burst.bytesPerRank() / Math.max(1, size));
    return Math.max(perTarget / OUTSTANDING, perRank / 8) * regime.requests() * machine.storage().requestSeconds();
  }

  /**
   * Returns the number of lock conflicts: pieces smaller than a lock's range that are between other ranks' pieces take
   * the lock from each other.
   */
  private double conflicts(BurstFeatures burst, Choice choice) {
    double range = stripe(choice);
    if (!writing || !burst.strided() || burst.ranks() == 1 || burst.pieceBytes() >= range) {
      return 0;
    }
    double ranges = burst.aggregateBytes() / range;
    double takers = Math.min(burst.ranks(), range / Math.max(1, burst.pieceBytes()));
    double turns = 4 * Math.log(1 + takers) / Math.log(2);
    double aligned = choice.aligned() ? .9 : 1;
    return aligned * ranges * turns * regime.tokens() * machine.storage().conflictSeconds() / targets(choice);
  }

  /**
   * Returns the time of sieving: every rank reads all windows with its pieces; for a write it also rewrites them, each
   * under a lock that the others need too.
   */
  private double sieve(BurstFeatures burst, Choice choice) {
    double together = burst.datasets() * sync(burst.ranks());
    if (!burst.strided()) {
      return independent(burst, choice) + together;
    }
    double windows = burst.aggregateBytes() / SIEVE_WINDOW;
    double locks = writing ? machine.storage().conflictSeconds() : 0;
    double turns = windows * burst.ranks() * regime.tokens() * (locks + machine.storage().requestSeconds());
    double traffic = (writing ? 2 : 1)
        * transfer((double) burst.aggregateBytes() * burst.ranks(), burst.ranks(), burst.nodes(), choice);
    return together + tokens(burst.ranks()) + turns / Math.min(targets(choice), Math.max(1, windows)) + traffic
        + burst.piecesPerRank() * SIEVE_COPY_SECONDS;
  }

  private double collective(BurstFeatures burst, Choice choice) {
    double writers = choice.aggregators() > 0 ? Math.min(choice.aggregators(), burst.ranks()) : burst.nodes();
    double hosts = Math.min(writers, burst.nodes());
    double buffer = choice.bufferBytes() > 0 ? choice.bufferBytes() : DEFAULT_BUFFER;
    double datasets = Math.max(1, burst.datasets());
    double domain = burst.aggregateBytes() / (datasets * writers);
    double rounds = datasets * Math.max(1, Math.ceil(domain / buffer));
    double pieces =
        (burst.piecesPerRank() + (double) burst.piecesPerRank() * burst.ranks() / writers) * FLATTEN_SECONDS;
    double exchange = burst.aggregateBytes() / (hosts * regime.network() * machine.client().networkBandwidth())
        * memory(buffer, writers / hosts);
    double agreement = rounds * sync(burst.ranks()) + rounds * burst.ranks() * .05 * machine.client().messageSeconds();
    double request = rounds * regime.requests() * machine.storage().requestSeconds();
    double write = transfer(burst.aggregateBytes(), writers, hosts, choice) * misfit(Math.min(buffer, domain), choice);
    return tokens(writers) + pieces + exchange + agreement + request + write;
  }

  /**
   * Returns the slowdown of the exchange by buffers beyond the processor's cache, which grows with their number on a
   * host.
   */
  private static double memory(double buffer, double perHost) {
    double excess = buffer * Math.max(1, perHost) / LARGEST_SMOOTH_BUFFER;
    return excess <= 1 ? 1 : 1 + .25 * Math.log(excess) / Math.log(2);
  }

  /** Runs that do not cover whole stripes make aggregators share them. */
  private double misfit(double run, Choice choice) {
    double stripe = stripe(choice);
    double base = choice.aligned() ? 1 : 1.04;
    return run >= stripe ? base : base + .15 * Math.min(3, Math.log(stripe / Math.max(1, run)) / Math.log(2));
  }

  private double tokens(double writers) {
    return writing ? writers * regime.tokens() * machine.storage().tokenSeconds() : 0;
  }

  private double sync(double ranks) {
    return machine.client().messageSeconds() * (1 + Math.log(ranks) / Math.log(2));
  }

  /**
   * Returns the seconds of bytes on their way: what is written first into the hosts' caches, what they do not hold, and
   * what is read, at the pace of the slower of hosts and targets.
   */
  private double transfer(double bytes, double writers, double hosts, Choice choice) {
    double perHost = writers / hosts;
    double cached = writing ? Math.min(bytes, hosts * regime.cache() * machine.client().cacheBytes()) : 0;
    double into = cached
        / (hosts * Math.min(machine.client().cacheBandwidth(), perHost * 8 * machine.client().writerBandwidth()));
    double rest = bytes - cached;
    double loaded = hosts > FEW_HOSTS * machine.nodes() ? regime.loadedHost() : 1;
    double fromHosts =
        rest / loaded
            / Math.min(writers * machine.client().writerBandwidth(), hosts * machine.client().nodeBandwidth());
    double ontoTargets = rest / onto(writers, choice);
    return into + Math.cbrt(cube(fromHosts) + cube(ontoTargets));
  }

  /** Returns the bandwidth of a file's targets: small stripes cost seeks, and so do many writers on each target. */
  private double onto(double writers, Choice choice) {
    double targets = targets(choice);
    double stripe = stripe(choice);
    double efficiency = stripe / (stripe + machine.storage().halfStripe());
    double unevenness = 1 + .08 * Math.max(0, Math.log(stripe / (64 << 20)) / Math.log(2));
    double crowd = 1 + CROWD * Math.max(0, Math.log(writers / targets / EASY_CROWD) / Math.log(2));
    double slowest = targets > FEW_TARGETS * machine.storage().targets() ? regime.slowTarget() : 1;
    return targets * slowest * regime.targets() * machine.storage().targetBandwidth() * efficiency
        / (crowd * unevenness);
  }

  private double targets(Choice choice) {
    return Math.min(machine.storage().targets(),
        choice.stripeCount() > 0 ? choice.stripeCount() : machine.storage().defaultStripes());
  }

  private double stripe(Choice choice) {
    return choice.stripeBytes() > 0 ? choice.stripeBytes() : machine.storage().defaultStripeBytes();
  }

  private static double cube(double value) {
    return value * value * value;
  }
}

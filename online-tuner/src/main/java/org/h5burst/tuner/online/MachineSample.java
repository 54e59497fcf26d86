package org.h5burst.tuner.online;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h5burst.tuner.Platform;

/**
 * Constants of a possible machine, about which nothing was measured. Bandwidths are in bytes per second.
 *
 * @param bandwidth of writers, hosts, exchange, caches and targets
 * @param latency of calls, locks and messages
 * @param targets storage targets of the file system
 * @param defaultTargets storage targets of a file by default
 * @param cacheBytes write-back cache of a host
 * @param sievers ranks that can sieve at the same time without waiting for each other
 */
record MachineSample(Bandwidth bandwidth, Latency latency, int targets, int defaultTargets, double cacheBytes,
    double sievers) {
  private static final double GB = 1e9;
  private static final double MIB = 1 << 20;
  private static final int DRAWS = 96;
  /** Easy / hard write bandwidth of 222 public IO500 submissions: quartiles 2.1, 9.4 and 22.8. */
  private static final double MEDIAN_HARDNESS = 9.4;
  private static final double HARDNESS_SPREAD = 1.4;
  private static final double MAX_HARDNESS = 300;
  private static final int BISECTIONS = 20;
  private static final double LOCAL_SHARE = .8;
  private static final double LOCKLESS_SHARE = .25;

  /** Bytes per second. */
  record Bandwidth(double writer, double host, double exchange, double cache, double target) {}

  /** Seconds for handling a piece, taking a lock, a token, a message, a request, and ending a burst. */
  record Latency(double piece, double lock, double token, double message, double request, double end) {}

  /** Returns machines as different as the public IO500 submissions; always the same ones for a platform. */
  static List<MachineSample> draws(Platform platform) {
    Random random = new Random(500);
    List<MachineSample> samples = new ArrayList<>();
    for (int i = 0; i < DRAWS; i++) {
      boolean local = platform.nodes() == 1 && platform.targets() == 0 && i < LOCAL_SHARE * DRAWS;
      samples.add(local ? local(platform, random) : shared(platform, random));
    }
    return samples;
  }

  /** Returns a machine with a cost of locks and requests that makes interleaved writes this much slower than others. */
  private MachineSample hardened(Platform platform, double hardness) {
    double low = Math.log(1e-3);
    double high = Math.log(1e3);
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (new Roofline(platform, scaled(Math.exp(middle))).hardness(platform) < hardness) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return scaled(Math.exp(low));
  }

  private MachineSample scaled(double factor) {
    Latency scaled = new Latency(latency.piece, latency.lock * factor, latency.token, latency.message,
        latency.request * Math.clamp(factor, .2, 5), latency.end);
    return new MachineSample(bandwidth, scaled, targets, defaultTargets, cacheBytes, sievers);
  }

  /** Returns one host with its own storage, close to what was measured in memory and on flash. */
  private static MachineSample local(Platform platform, Random random) {
    double request = between(random, .5e-6, 5e-6);
    Latency latency = new Latency(between(random, .4e-6, 4e-6), between(random, 2e-6, 15e-6),
        between(random, .2e-6, 4e-6), between(random, 1e-6, 6e-6), request, request * between(random, 1, 30));
    Bandwidth bandwidth = new Bandwidth(between(random, 1, 5) * GB, between(random, 2, 15) * GB,
        between(random, 3, 16) * GB, between(random, 1, 12) * GB, between(random, .3, 10) * GB);
    return new MachineSample(bandwidth, latency, 1, 1, between(random, 4, 2048) * MIB,
        between(random, 1, platform.ranks()));
  }

  private static MachineSample shared(Platform platform, Random random) {
    double request = between(random, .02e-3, 3e-3);
    boolean lockless = random.nextDouble() < LOCKLESS_SHARE;
    Latency latency = new Latency(between(random, 1e-6, 60e-6),
        request * (lockless ? between(random, .003, .1) : between(random, .1, 10)), between(random, .3e-6, .6e-3),
        between(random, 1e-6, 40e-6), request, request * between(random, 1, 30));
    double host = between(random, .1, 25) * GB;
    Bandwidth bandwidth = new Bandwidth(between(random, .15, 3) * GB, host, host * between(random, 1, 3),
        Math.max(host, between(random, 1, 12) * GB), between(random, .1, 5) * GB);
    int targets = platform.targets() > 0 ? platform.targets() : (int) between(random, 1, 300);
    int byDefault = platform.striping() ? (int) between(random, 1, 9) : targets;
    double hardness =
        Math.clamp(MEDIAN_HARDNESS * Math.exp(HARDNESS_SPREAD * random.nextGaussian()), 1, MAX_HARDNESS);
    MachineSample soft = new MachineSample(bandwidth, latency, targets, Math.min(byDefault, targets),
        between(random, 4, 2048) * MIB, between(random, 1, platform.ranks()));
    return soft.hardened(platform, hardness);
  }

  private static double between(Random random, double low, double high) {
    return low * Math.pow(high / low, random.nextDouble());
  }
}

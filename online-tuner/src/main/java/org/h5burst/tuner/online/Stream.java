package org.h5burst.tuner.online;

import java.util.EnumSet;
import java.util.Set;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Bursts of one shape: what is believed about them, what they have cost so far, and whether the machine has changed
 * since.
 */
final class Stream {
  static final double FIRST_NOISE = .04;

  /** The exponent of time over bytes within a stream: below 1, because some of the time is paid per burst. */
  private static final double SIZE_EXPONENT = .7;
  /** The standard deviations that are subtracted from the time of the default until it is measured. */
  private static final double UNMEASURED_CAUTION = .5;
  private static final double MIN_NOISE = .006;
  private static final double NOISE_RATE = .06;
  private static final double ALARM_SHARE = .5;
  private static final double ALARM_LEVEL = .2;
  private static final double SHORTEST_HORIZON = 10;
  private static final double LONGEST_HORIZON = 40;

  final Operation operation;
  final double[] point;
  final Prior.Start start;
  final Belief belief;
  final @Nullable StreamModel model;
  private final ChangeDetector detector;
  private final Set<Mode> probes = EnumSet.noneOf(Mode.class);
  final DecisionCache decisions;
  final MeasuredDefault measured = new MeasuredDefault();
  private final WonTime won = new WonTime();
  private boolean probeDefault;
  private long defaultBursts;
  private long firstBytes;
  private double noise;
  private long bursts;
  private int lastArm = -1;

  /**
   * The knowledge with which a stream starts.
   *
   * @param belief of its log times
   * @param noise variance of a log time
   * @param model recomputes the belief during the first bursts; null if it is not recomputed
   */
  record Knowledge(Belief belief, double noise, @Nullable StreamModel model) {}

  /** Creates a stream before its first burst. */
  Stream(Operation operation, double[] point, Prior.Start start, Knowledge known) {
    this.model = known.model;
    this.operation = operation;
    this.point = point;
    this.start = start;
    this.belief = known.belief;
    this.noise = known.noise;
    this.detector = new ChangeDetector(start.trust().patience());
    this.decisions = new DecisionCache(belief.arms());
  }

  /** Returns by how much the log time of a burst of this size is expected to exceed that of the stream's first one. */
  double scale(long bytes) {
    if (firstBytes == 0) {
      firstBytes = bytes;
    }
    return bytes == firstBytes ? 0 : SIZE_EXPONENT * Math.log((double) bytes / firstBytes);
  }

  /** Returns whether these are the first bursts, before any change of the machine. */
  private boolean isModelled() {
    return bursts < StreamModel.MAX_OBSERVED && detector.sinceLast() == bursts;
  }

  /** Takes over what other streams have shown about the machine. */
  void refresh() {
    if (model != null && model.isOutdated() && isModelled()) {
      model.rebuild(belief);
    }
  }

  double noise() {
    return noise;
  }

  long bursts() {
    return bursts;
  }

  /** Returns the arm of the last burst; -1 before the first. */
  int lastArm() {
    return lastArm;
  }

  /** Returns for how many more bursts a better setting is expected to pay. */
  double horizon() {
    return Math.clamp(detector.sinceLast(), SHORTEST_HORIZON, LONGEST_HORIZON);
  }

  /** Returns the number of bursts since the machine last changed, or since the first. */
  long sinceChange() {
    return detector.sinceLast();
  }

  /** Returns how often the default was used. */
  long defaultBursts() {
    return defaultBursts;
  }

  /** Returns the modes to check since the last detected change. */
  Set<Mode> probes() {
    return probes;
  }

  /** Returns whether the default must be checked since the last change of the machine, and clears that. */
  boolean takeDefaultProbe() {
    boolean due = probeDefault;
    probeDefault = false;
    return due;
  }

  /**
   * Learns from a burst.
   *
   * @param arm that was used
   * @param mode of that arm
   * @param seconds time of the burst, without moving
   * @param bytes of all ranks
   * @return the seconds that it would have taken by default
   */
  double learn(int arm, Mode mode, double seconds, long bytes) {
    double scale = scale(bytes);
    double expectedBefore = belief.mean(arm);
    double error = Math.log(seconds) - scale - expectedBefore;
    double variance = belief.variance(arm) + noise;
    double deviation = Math.sqrt(variance);
    double clipped = belief.clip(error, deviation, bursts == 0);
    belief.step(arm, clipped, variance);
    if (model != null && isModelled()) {
      model.observe(arm, expectedBefore + clipped, noise);
      model.rebuild(belief);
    }
    double undelayed = seconds * Math.exp(clipped - error); // a delay would have added as much to the default
    double byDefault = seconds + undelayed * Math.expm1(belief.mean(0) - belief.mean(arm) - doubt(arm));
    learnNoise(clipped, variance);
    noteChange(error / deviation, mode);
    measure(arm, seconds, scale, error);
    bursts++;
    lastArm = arm;
    defaultBursts += arm == 0 ? 1 : 0;
    return byDefault;
  }

  private void measure(int arm, double seconds, double scale, double surprise) {
    if (arm == 0) {
      measured.observe(Math.log(seconds) - scale, noise);
      measured.bound(seconds);
    } else if (measured.isKnown()) {
      measured.pass();
      measured.bound(scale, surprise, noise);
    }
    won.add(seconds, measured);
  }

  /** Adds what was won to the job's, as soon as it is certain: surprises may turn out to be a change. */
  void settle(WonTime ofJob) {
    if (detector.isQuiet()) {
      ofJob.take(won);
    }
  }

  private void learnNoise(double error, double variance) {
    if (bursts > 0) {
      double seen = Math.min(error * error, 4 * variance) * noise / variance;
      noise = Math.max(MIN_NOISE, noise + NOISE_RATE * (seen - noise));
    }
  }

  private void noteChange(double surprise, Mode used) {
    if (detector.detectsChange(surprise, bursts)) {
      belief.widen(ALARM_SHARE, ALARM_LEVEL);
      measured.forget();
      won.withdraw();
      planProbes(used);
    }
  }

  /** Returns by how much log time the default may be faster than believed, given the time of another arm. */
  private double doubt(int arm) {
    return defaultBursts > 0 ? 0 : UNMEASURED_CAUTION * Math.sqrt(belief.difference(arm, 0));
  }

  private void planProbes(Mode used) {
    probes.clear();
    probeDefault = detector.slower();
    if (probeDefault) {
      probes.addAll(Mode.all());
      probes.remove(used);
    }
  }
}

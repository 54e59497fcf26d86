package org.h5burst.tuner.online;

import java.util.EnumSet;
import java.util.Set;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;

/**
 * Bursts of one shape: what is believed of them, what they cost so far, and whether the machine has changed under them.
 */
final class Stream {
  static final double FIRST_NOISE = .04;

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
  final RegretBudget budget = new RegretBudget();
  private final ChangeDetector detector;
  private final Set<Mode> probes = EnumSet.noneOf(Mode.class);
  final DecisionCache decisions;
  private boolean probeDefault;
  private double noise;
  private long bursts;
  private int lastArm = -1;

  /**
   * A stream before its first burst.
   *
   * @param noise variance of a log time to begin with
   */
  Stream(Operation operation, double[] point, Prior.Start start, Belief belief, double noise) {
    this.operation = operation;
    this.point = point;
    this.start = start;
    this.belief = belief;
    this.noise = noise;
    this.detector = new ChangeDetector(start.trust().patience());
    this.decisions = new DecisionCache(belief.arms());
  }

  double noise() {
    return noise;
  }

  long bursts() {
    return bursts;
  }

  /** The arm of the last burst; -1 before the first. */
  int lastArm() {
    return lastArm;
  }

  /** For how many more bursts a better setting is expected to pay. */
  double horizon() {
    return Math.clamp(detector.sinceLast(), SHORTEST_HORIZON, LONGEST_HORIZON);
  }

  /** Modes that wait for a check since the last detector. */
  Set<Mode> probes() {
    return probes;
  }

  /** Whether the default waits for a check since the last change of the machine; asking clears it. */
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
   * @param seconds it took, without moving
   * @param moveSeconds that changing the open file took, which the default would not have needed
   */
  void learn(int arm, Mode mode, double seconds, double moveSeconds) {
    double error = Math.log(seconds) - belief.mean(arm);
    double variance = belief.variance(arm) + noise;
    double deviation = Math.sqrt(variance);
    double clipped = belief.clip(error, deviation, bursts == 0);
    belief.step(arm, clipped, variance);
    double left = error - (variance - noise) / variance * clipped;
    budget.add(seconds + moveSeconds, arm == 0 ? seconds : Math.exp(belief.mean(0) + left));
    if (bursts > 0) {
      double seen = Math.min(clipped * clipped, 4 * variance) * noise / variance;
      noise = Math.max(MIN_NOISE, noise + NOISE_RATE * (seen - noise));
    }
    if (detector.detectsChange(error / deviation, bursts)) {
      belief.widen(ALARM_SHARE, ALARM_LEVEL);
      planProbes(mode);
    }
    bursts++;
    lastArm = arm;
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

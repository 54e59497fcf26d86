package org.h5burst.tuner.online;

import java.util.function.IntPredicate;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Mode;

/**
 * Chooses an arm from beliefs: the best of the safe or affordable ones, unless a trial of another is worthwhile for
 * what it may teach for later bursts. Deterministic.
 */
final class ChoiceRule {
  private static final Mode[] MODES = Mode.values();
  private static final double FAR = 3;
  private static final double MIN_VALUE = 1e-6;
  private static final double DENSITY_AT_MEAN = 1 / Math.sqrt(2 * Math.PI);
  private static final double PROBE_GAP = 1.2;
  private static final double DEFAULT_GAP = 1.5;
  private static final double DOUBTED_DEVIATIONS = 2;
  /** The age in bursts at which a measurement of the default is old. */
  private static final long OLD_BURSTS = 30;
  /** The largest share of the time since the default was measured that measuring it again may take. */
  private static final double MEASURING_SHARE = .02;
  /** How many budgets may be spread over the bursts that profit from a move, if beliefs are based on measurements. */
  private static final double SPREAD_BUDGETS = 2;
  /** The variance of a single log time, because disturbances delay some bursts. */
  private static final double DISTURBANCE_VARIANCE = .25;

  private final ArmTable table;
  private final SwitchingCost switching;
  private final RegretBudget regret;
  private final boolean[] admissible;
  private final double[] expected;
  private final double[] variance;
  private final double[] loss;
  // made once, because nothing may be allocated where a choice is made
  private final IntPredicate available;
  private final IntPredicate isAdmissible;
  private final IntPredicate stays;
  private Reason reason = Reason.DEFAULT;
  private double budget;
  private double scale;
  private int wanted;

  ChoiceRule(ArmTable table, SwitchingCost switching, RegretBudget regret) {
    this.regret = regret;
    this.table = table;
    this.switching = switching;
    this.admissible = new boolean[table.size()];
    this.expected = new double[table.size()];
    this.variance = new double[table.size()];
    this.loss = new double[table.size()];
    this.available = switching::available;
    this.isAdmissible = arm -> admissible[arm];
    this.stays = arm -> admissible[arm] && !switching.needed(arm);
  }

  /** Returns the reason for the last choice. */
  Reason reason() {
    return reason;
  }

  /** Returns the arm that the last choice would have been if trials had no use and switching had no cost. */
  int wanted() {
    return wanted;
  }

  /**
   * Returns the expected log time of an arm at the last choice, including what its creation knobs will cost the file's
   * other bursts.
   */
  double expected(int arm) {
    return expected[arm];
  }

  /** Returns by how much the last burst's log time was expected to exceed the stream's belief. */
  double scale() {
    return scale;
  }

  /** Returns the seconds that the last choice was allowed to lose. */
  double budget() {
    return budget;
  }

  /** Chooses the arm for the next burst of a stream. */
  int choose(Stream stream, double scale) {
    this.scale = scale;
    admit(stream);
    int best = Math.max(0, least(available)); // the default if the file leaves no arm at all
    int affordable = least(isAdmissible);
    int exploit = affordable < 0 ? best : affordable; // the best that the file's striping leaves
    wanted = exploit;
    reason = exploit == 0 ? Reason.DEFAULT : exploit == best ? Reason.EXPLOIT : Reason.BUDGET;
    if (stream.bursts() == 0 && switching.available(0)
        && expected[0] - expected[exploit] + (variance[0] - variance[exploit]) / 2 < stream.start.trust().leap()) {
      reason = Reason.DEFAULT;
      return gate(0);
    }
    int probe = probe(stream, exploit);
    if (probe >= 0) {
      reason = Reason.PROBE;
      return probe;
    }
    int explore = explore(stream, exploit);
    if (explore > 0 && restsOnBelief(stream, explore) && paysForProbe(stream, 0, exploit)) {
      reason = Reason.PROBE;
      return 0;
    }
    if (explore >= 0) {
      reason = Reason.EXPLORE;
      return explore;
    }
    return gate(exploit);
  }

  /**
   * Marks the admissible arms: the default, the arm in use, arms that are surely better than the default, and arms
   * whose worst case the budget can bear: of one burst and the way back, or of all bursts that would profit from the
   * move.
   */
  private void admit(Stream stream) {
    Belief belief = stream.belief;
    for (int arm = 0; arm < admissible.length; arm++) {
      double later = switching.laterSeconds(arm);
      double mean = belief.mean(arm) + scale;
      expected[arm] = mean + (later > 0 ? Math.log1p(later / Math.exp(mean)) : 0);
      variance[arm] = belief.variance(arm);
    }
    double byDefault = Math.exp(expected[0]);
    double caution = stream.start.trust().caution();
    budget = regret.seconds(byDefault);
    double spread = stream.model == null ? SPREAD_BUDGETS * Math.max(0, budget) : 0;
    // Then even the default is out of reach, and what the file is open with is all there is.
    boolean cannotPay = switching.needed(0) && switching.seconds() > switching.bursts() * byDefault;
    for (int arm = 0; arm < admissible.length; arm++) {
      double worst = expected[arm] + caution * Math.sqrt(belief.difference(arm, 0));
      boolean inUse = (arm == stream.lastArm() || cannotPay) && !switching.needed(arm);
      double moveToDefault = switching.needed(arm) ? 0 : switching.seconds(0);
      loss[arm] = Math.exp(worst) - byDefault;
      double once = moveToDefault + Math.max(0, budget) - switching.bothWays(arm, loss[arm]);
      double always = (spread - switching.seconds(arm)) / switching.bursts();
      boolean bearable = loss[arm] <= Math.max(once, always);
      admissible[arm] = switching.available(arm) && (arm == 0 || inUse || bearable);
    }
  }

  /** Returns the arm with the least expected time among some; -1 if there is none. */
  private int least(IntPredicate some) {
    int least = -1;
    for (int arm = 0; arm < admissible.length; arm++) {
      if (some.test(arm) && (least < 0 || expected[arm] < expected[least])) {
        least = arm;
      }
    }
    return least;
  }

  /**
   * Returns the arm to check after a change of the machine: the best arm of each other mode, and the default, each
   * once, unless it is hopeless or too expensive.
   */
  private int probe(Stream stream, int exploit) {
    if (stream.takeDefaultProbe() && exploit != 0 && admissible[0] && worthProbing(stream, 0, exploit)) {
      return 0;
    }
    if (exploit != 0 && switching.available(0)
        && (isDefaultDoubtful(stream, exploit) || isDefaultOld(stream, exploit))) {
      return 0;
    }
    if (stream.probes().isEmpty()) {
      return -1;
    }
    for (Mode mode : MODES) {
      if (stream.probes().remove(mode)) {
        int arm = least(other -> admissible[other] && table.mode(other) == mode);
        if (arm > 0 && arm != exploit && worthProbing(stream, arm, exploit)) {
          return arm;
        }
      }
    }
    return -1;
  }

  /**
   * Returns whether the default was measured at most once, and so perhaps during a disturbance, may well be better, and
   * is not far slower if it is not.
   */
  private boolean isDefaultDoubtful(Stream stream, int exploit) {
    if (stream.model == null || stream.defaultBursts() > 1 || stream.bursts() == 0) {
      return false;
    }
    double disturbed = stream.defaultBursts() == 0 ? 0 : DISTURBANCE_VARIANCE;
    double doubt = DOUBTED_DEVIATIONS * Math.sqrt(stream.belief.difference(0, exploit) + disturbed);
    return expected[0] - expected[exploit] < Math.min(DEFAULT_GAP, doubt) && paysForProbe(stream, 0, exploit);
  }

  /**
   * Returns whether the budget depends on time won against a default that was not measured for long, and measuring it
   * takes little of the time since then.
   */
  private boolean isDefaultOld(Stream stream, int exploit) {
    long age = stream.measured.isKnown() ? stream.measured.age() : stream.sinceChange();
    if (age < OLD_BURSTS || !regret.leansOnWon()) {
      return false;
    }
    double bestSeconds = Math.exp(expected[exploit]);
    return Math.exp(expected[0]) - bestSeconds + 2 * switching.seconds(0) < MEASURING_SHARE * age * bestSeconds;
  }

  /**
   * Returns whether a trial may lose more than the part of the budget that does not come from time won against a
   * default that was not measured.
   */
  private boolean restsOnBelief(Stream stream, int arm) {
    return !stream.measured.isKnown() && stream.bursts() > 0 && switching.available(0)
        && loss[arm] > regret.secondsWithoutWon(Math.exp(expected[0]));
  }

  private boolean paysForProbe(Stream stream, int arm, int exploit) {
    return 2 * switching.seconds(arm) < stream.horizon() * Math.exp(expected[exploit]) / 2;
  }

  private boolean worthProbing(Stream stream, int arm, int exploit) {
    return expected[arm] - expected[exploit] < PROBE_GAP && paysForProbe(stream, arm, exploit);
  }

  /**
   * Returns the admissible arm whose trial promises most over the horizon, less the possible cost of the trial; -1 if
   * none promises anything.
   */
  private int explore(Stream stream, int exploit) {
    Belief belief = stream.belief;
    double bestSeconds = Math.exp(expected[exploit]);
    double most = MIN_VALUE;
    int arm = -1;
    for (int k = 0; k < admissible.length; k++) {
      double gap = expected[k] - expected[exploit];
      if (k == exploit || !admissible[k]) {
        continue;
      }
      double difference = belief.difference(k, exploit);
      if (gap * gap > FAR * FAR * difference) {
        continue;
      }
      double move = 2 * switching.seconds(k) / bestSeconds;
      double rise = gap + Math.min(difference, 1) / 2;
      double learned = variance[k] - belief.covariance(k, exploit);
      double reduction = learned * learned / (variance[k] + stream.noise());
      if (stream.horizon() * mostGain(gap, reduction) - rise - move <= most) {
        continue;
      }
      double value = stream.horizon() * gain(gap, Math.sqrt(reduction)) - (Math.exp(rise) - 1) - move;
      if (value > most) {
        most = value;
        arm = k;
      }
    }
    return arm;
  }

  /**
   * Returns the expected saving per burst, in units of the best arm's time, from knowing an arm's time after one trial.
   *
   * @param gap by how much the arm's expected log time exceeds the best one's, at least 0
   * @param deviation standard deviation of the change that the trial may cause
   */
  static double gain(double gap, double deviation) {
    if (deviation < 1e-9) {
      return 0;
    }
    return Normal.cumulative(-gap / deviation)
        - Math.exp(gap + deviation * deviation / 2) * Normal.cumulative(-(gap + deviation * deviation) / deviation);
  }

  /**
   * Returns an upper bound of {@link #gain} without exponentials. A trial saves at most the part of the difference
   * below zero, on average s (d(z) - z Q(z)) with z = gap / s, the normal density d and tail Q; and Q(z) is at least z
   * d(z) / (1 + z²), and exp(z² / 2) at least 1 + z² / 2 + z⁴ / 8.
   *
   * @param variance the square of the deviation
   */
  static double mostGain(double gap, double variance) {
    double square = gap * gap / variance;
    return DENSITY_AT_MEAN * Math.sqrt(variance) / ((1 + square) * (1 + square / 2 + square * square / 8));
  }

  /** Keeps an arm that the open file allows if a move would not pay. */
  private int gate(int exploit) {
    if (!switching.needed(exploit)) {
      return exploit;
    }
    int stay = least(stays);
    if (stay >= 0
        && Math.exp(expected[stay]) - Math.exp(expected[exploit]) < switching.seconds() / switching.bursts()) {
      reason = Reason.KEEP;
      return stay;
    }
    return exploit;
  }
}

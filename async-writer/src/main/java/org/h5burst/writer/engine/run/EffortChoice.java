package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.h5burst.writer.chunk.ChunkEffort;

/**
 * Learns which effort for chunks makes bursts of one kind fastest, in bytes of elements per second: climbs from the
 * lowest levels on all threads to faster neighbours. Deterministic. Used by one thread.
 *
 * <p>Trials may lose a twentieth of the time of all bursts so far; the possible loss of one is taken from its last
 * time, or guessed if there is none. After a slower trial the next one of the same neighbour waits twice as long.
 * Observations that are old, or from before bursts became much faster or slower, do not count.
 */
final class EffortChoice {
  /** The share of the time of all bursts that trials may lose. */
  private static final double MAX_LOSS = 0.05;
  /** The share of a burst's time that the first trial of a neighbour may lose. */
  private static final double UNKNOWN_LOSS = 0.5;
  /** The weight of a burst's observation, which others may have disturbed. */
  private static final double NEWEST = 0.25;
  /** A time that is longer by this factor is a disturbance. */
  private static final double MAX_SURPRISE = 4;
  /** The choice changes only for a gain that noise does not explain. */
  private static final double CLEARLY_FASTER = 0.97;
  private static final int FEW = 2;
  /** The number of consecutive slow or fast bursts that show a change, and not a disturbance. */
  private static final int CHANGE = 3;
  private static final double SURPRISE = 1.5;
  private static final long LONG_AGO = 16;
  private static final long FIRST_WAIT = 4;
  private static final long LONGEST_WAIT = 128;

  private final int steps;
  private final int halvings;
  private final Arm[] arms;
  private int best;
  private long bursts;
  private double total;
  private double lost;
  private double lastSeconds;
  private int surprises;

  /**
   * Begins to learn.
   *
   * @param steps between the lowest and the highest levels; 0 = there is one level
   * @param halvings number of times that the threads can be halved
   */
  EffortChoice(int steps, int halvings) {
    this.steps = steps;
    this.halvings = halvings;
    this.arms = new Arm[(steps + 1) * (halvings + 1)];
    for (int arm = 0; arm < arms.length; arm++) {
      arms[arm] = new Arm();
    }
  }

  /** The observations of one choice. */
  private static final class Arm {
    private long tried;
    private double secondsPerByte;
    private long last;
    private long next;
    private long wait = FIRST_WAIT;

    void add(double seen) {
      double limited = tried < FEW ? seen : Math.min(seen, MAX_SURPRISE * secondsPerByte);
      tried++;
      secondsPerByte += (limited - secondsPerByte) * Math.max(1.0 / tried, NEWEST);
    }
  }

  /** Returns the choice for the next burst. */
  ChunkEffort propose() {
    return effort(trial().orElse(best));
  }

  /** Returns whether a choice is a trial, and not the best. */
  boolean isTrial(ChunkEffort effort) {
    return arm(effort) != best;
  }

  private Optional<Integer> trial() {
    if (arms[best].tried < FEW) {
      return Optional.empty();
    }
    return neighbours().stream().filter(arm -> arms[arm].next <= bursts)
        .filter(arm -> lost + mayLose(arms[arm]) <= MAX_LOSS * total)
        .min(Comparator.comparingLong(arm -> arms[arm].next));
  }

  private double mayLose(Arm arm) {
    return arm.tried == 0 ? UNKNOWN_LOSS * lastSeconds
        : lastSeconds * Math.max(0, arm.secondsPerByte / arms[best].secondsPerByte - 1);
  }

  private List<Integer> neighbours() {
    int step = best / (halvings + 1);
    int halving = best % (halvings + 1);
    List<Integer> all = new ArrayList<>();
    add(all, step + 1, halving);
    add(all, step - 1, halving);
    add(all, step, halving + 1);
    add(all, step, halving - 1);
    return all;
  }

  private void add(List<Integer> all, int step, int halving) {
    if (step >= 0 && step <= steps && halving >= 0 && halving <= halvings) {
      all.add(step * (halvings + 1) + halving);
    }
  }

  private ChunkEffort effort(int arm) {
    return new ChunkEffort(arm / (halvings + 1), Math.max(1, steps), arm % (halvings + 1));
  }

  private int arm(ChunkEffort effort) {
    return effort.step() * (halvings + 1) + effort.halvings();
  }

  /** Learns from a burst. */
  void observe(ChunkEffort effort, long bytes, double seconds) {
    if (bytes <= 0 || !(seconds > 0) || !Double.isFinite(seconds)) {
      return;
    }
    int number = arm(effort);
    Arm arm = arms[number];
    double expected = number == best ? seconds : bytes * arms[best].secondsPerByte;
    bursts++;
    if (number == best) {
      detectChange(seconds / bytes / arm.secondsPerByte);
    } else if (bursts - arm.last > LONG_AGO) {
      arm.tried = 0;
    }
    arm.add(seconds / bytes);
    arm.last = bursts;
    total += seconds;
    lost += Math.max(0, seconds - expected);
    lastSeconds = seconds;
    if (number != best) {
      judge(number, arm);
    }
  }

  private void detectChange(double ratio) {
    boolean isSurprise = arms[best].tried >= FEW && (ratio > SURPRISE || ratio < 1 / SURPRISE);
    surprises = isSurprise ? surprises + 1 : 0;
    if (surprises == CHANGE) {
      surprises = 0;
      for (Arm arm : arms) {
        arm.tried = 0;
        arm.next = bursts;
        arm.wait = FIRST_WAIT;
      }
    }
  }

  private void judge(int number, Arm arm) {
    boolean isFaster = arm.secondsPerByte < CLEARLY_FASTER * arms[best].secondsPerByte;
    if (isFaster && arm.tried >= FEW) {
      best = number;
    }
    arm.next = isFaster ? bursts : bursts + arm.wait;
    arm.wait = isFaster ? FIRST_WAIT : Math.min(LONGEST_WAIT, 2 * arm.wait);
  }
}

package org.h5burst.tuner.online;

import org.h5burst.tuner.Explanation.Won;

/**
 * Time that the bursts of a job won against the default, or lost. It counts only bursts for which the default was
 * measured since the machine changed last; reopening the file counts always, because it takes what it takes.
 */
final class WonTime {
  private double seconds;
  private double least;
  private double most;
  private double counted;
  private double uncounted;

  /**
   * Counts a burst.
   *
   * @param actual what it took
   * @param byDefault what is known of the default after this burst
   */
  void add(double actual, MeasuredDefault byDefault) {
    if (!byDefault.isKnown()) {
      uncounted += actual;
      return;
    }
    counted += actual;
    double atLeast = byDefault.least() - actual;
    double atMost = byDefault.most() - actual;
    least += atLeast;
    most += atMost;
    seconds += Math.clamp(0, atLeast, atMost);
  }

  /** Takes over what another one has counted, and leaves it empty. */
  void take(WonTime other) {
    seconds += other.seconds;
    least += other.least;
    most += other.most;
    counted += other.counted;
    uncounted += other.uncounted;
    other.withdraw();
    other.uncounted = 0;
  }

  /** Counts none of the bursts so far after all. */
  void withdraw() {
    uncounted += counted;
    counted = 0;
    seconds = 0;
    least = 0;
    most = 0;
  }

  /** Counts the time of reopening a file, which the default would not have taken. */
  void addReopening(double reopening) {
    seconds -= reopening;
    least -= reopening;
    most -= reopening;
  }

  /** What was won by now. */
  Won soFar() {
    return new Won(seconds, least, most, uncounted);
  }
}

package org.h5burst.tuner.online;

import org.h5burst.tuner.Explanation.Won;

/**
 * The time that the bursts of a job won or lost against the default. It counts only bursts for which the default was
 * measured since the machine last changed. Reopening the file always counts, because its time is known.
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
   * @param actual time of the burst
   * @param byDefault what is known about the default after this burst
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

  /** Takes over what another one has counted, and empties it. */
  void take(WonTime other) {
    seconds += other.seconds;
    least += other.least;
    most += other.most;
    counted += other.counted;
    uncounted += other.uncounted;
    other.withdraw();
    other.uncounted = 0;
  }

  /** Removes all bursts counted so far. */
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

  /** Returns what was won so far. */
  Won soFar() {
    return new Won(seconds, least, most, uncounted);
  }
}

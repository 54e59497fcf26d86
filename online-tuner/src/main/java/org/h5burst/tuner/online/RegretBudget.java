package org.h5burst.tuner.online;

/**
 * Compares the time of all bursts of a job with what they would have taken by default. At the deadline, when a run is
 * judged, the tuner may have lost little more than it has won. One budget for all streams.
 */
final class RegretBudget {
  /** The share of the default's time that may be lost by the deadline. A run is judged at 1 / .95 - 1 = .053. */
  private static final double TOLERANCE = .045;
  /** The number of bursts after which a run is first judged. */
  private static final double DEADLINE = 50;

  private final WonTime won = new WonTime();
  private double actualSeconds;
  private double defaultSeconds;
  private long bursts;

  /**
   * Returns the seconds that the next burst may lose against the default, if the bursts until the deadline are like
   * those so far.
   *
   * @param expectedDefault expected time of the next burst by default
   */
  double seconds(double expectedDefault) {
    double whole = (defaultSeconds + expectedDefault) * Math.max(1, DEADLINE / (bursts + 1));
    return TOLERANCE * whole - (actualSeconds - defaultSeconds);
  }

  /**
   * Returns the part of these seconds that does not depend on time won, which may be only believed.
   *
   * @param expectedDefault expected time of the next burst by default
   */
  double secondsWithoutWon(double expectedDefault) {
    return seconds(expectedDefault) - Math.max(0, defaultSeconds - actualSeconds);
  }

  /** Returns whether the budget depends on time won. */
  boolean leansOnWon() {
    return defaultSeconds > actualSeconds;
  }

  /**
   * Counts a burst.
   *
   * @param actual time of the burst
   * @param byDefault time that it would have taken by default, as far as known
   */
  void add(double actual, double byDefault) {
    actualSeconds += actual;
    defaultSeconds += byDefault;
    bursts++;
  }

  /** Counts the time of reopening a file. */
  void addReopening(double seconds) {
    actualSeconds += seconds;
    won.addReopening(seconds);
  }

  /** Returns what was won so far, if the default was measured. */
  WonTime won() {
    return won;
  }
}

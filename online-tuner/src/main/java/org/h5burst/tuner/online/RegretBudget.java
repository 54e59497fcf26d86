package org.h5burst.tuner.online;

/**
 * What all bursts of a job took, next to what they would have taken by default: by the deadline, after which a run is
 * judged, the tuner may have lost little more than it has won. One for all streams.
 */
final class RegretBudget {
  /** Share of the default's time that may be lost by the deadline. A run is judged at 1 / .95 - 1 = .053. */
  private static final double TOLERANCE = .045;
  /** Bursts after which a run is judged first. */
  private static final double DEADLINE = 50;

  private final WonTime won = new WonTime();
  private double actualSeconds;
  private double defaultSeconds;
  private long bursts;

  /**
   * Seconds that the next burst may lose against the default, if the bursts until the deadline are like those so far.
   *
   * @param expectedDefault what it would take by default
   */
  double seconds(double expectedDefault) {
    double whole = (defaultSeconds + expectedDefault) * Math.max(1, DEADLINE / (bursts + 1));
    return TOLERANCE * whole - (actualSeconds - defaultSeconds);
  }

  /**
   * Seconds of these that do not rest on time won, which may be only believed.
   *
   * @param expectedDefault what the next burst would take by default
   */
  double secondsWithoutWon(double expectedDefault) {
    return seconds(expectedDefault) - Math.max(0, defaultSeconds - actualSeconds);
  }

  /** Whether it rests on time won. */
  boolean leansOnWon() {
    return defaultSeconds > actualSeconds;
  }

  /**
   * Counts a burst.
   *
   * @param actual what it took
   * @param byDefault what it would have taken by default, as far as is believed
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

  /** What was won so far, where the default was measured. */
  WonTime won() {
    return won;
  }
}

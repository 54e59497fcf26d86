package org.h5burst.tuner.online;

/**
 * What a stream's bursts took, next to what they would have taken by default: the tuner may lose little more than it
 * has won.
 */
final class RegretBudget {
  /** Over how many bursts the first credit becomes available. */
  private static final double CREDIT_BURSTS = 10;

  private double actualSeconds;
  private double defaultSeconds;

  /**
   * Seconds that the next burst may lose against the default.
   *
   * @param tolerance share of the default's time that may be lost in the long run
   */
  double seconds(double tolerance, double expectedDefault, double credit, long bursts) {
    return tolerance * (defaultSeconds + expectedDefault)
        + credit * Math.min(1, bursts / CREDIT_BURSTS) * expectedDefault - (actualSeconds - defaultSeconds);
  }

  void add(double actual, double byDefault) {
    actualSeconds += actual;
    defaultSeconds += byDefault;
  }

  /** Seconds won against the default so far; negative if lost. */
  double won() {
    return defaultSeconds - actualSeconds;
  }
}

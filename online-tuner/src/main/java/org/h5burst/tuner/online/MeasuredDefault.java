package org.h5burst.tuner.online;

/**
 * The measured time of the default in a stream since the machine last changed: its log time, its age, and bounds of
 * what the last burst would have taken by default. Unlike a belief, it learns nothing from other arms.
 */
final class MeasuredDefault {
  /** The share of a new measurement in the mean of many. */
  private static final double RATE = .25;
  /** The variance of the log time that each burst since the last measurement adds, because machines drift. */
  private static final double DRIFT = .002;
  private static final double DEVIATIONS = 2;

  private double log;
  private long count;
  private long age;
  private double least;
  private double most;

  /** Forgets the measurements, because the machine has changed. */
  void forget() {
    count = 0;
  }

  /**
   * Learns the log time of a burst that was written by default, scaled to the stream's first size. A much faster one
   * replaces earlier measurements; a much slower one, which may have been disturbed, counts only in part.
   */
  void observe(double logSeconds, double noise) {
    double error = count == 0 ? 0 : logSeconds - log;
    double far = count == 0 ? 0 : DEVIATIONS * Math.sqrt(noise + deviation(noise) * deviation(noise));
    if (count == 0 || error < -far) {
      log = logSeconds;
      count = 1;
    } else {
      log += Math.max(RATE, 1.0 / (count + 1)) * Math.min(error, far);
      count++;
    }
    age = 0;
  }

  /** Notes a burst that was not written by default. */
  void pass() {
    age++;
  }

  /** Returns whether the default was measured since the last change. */
  boolean isKnown() {
    return count > 0;
  }

  /** Returns the number of bursts since the default was measured; -1 if it was not measured since the last change. */
  long age() {
    return isKnown() ? age : -1;
  }

  /** Returns the measured log time, at the stream's first size. */
  double log() {
    return log;
  }

  /**
   * Returns the standard deviation of the mean log time of the default now, if a single one has the variance
   * {@code noise}.
   */
  double deviation(double noise) {
    return Math.sqrt(noise / Math.min(count, 1 / RATE) + age * DRIFT);
  }

  /**
   * Bounds the time that the last burst would have taken by default. What made the burst faster or slower than expected
   * may have affected the default in the same way.
   *
   * @param scale by how much the burst's log time exceeds that of the stream's first size
   * @param surprise its log time less the expected one
   */
  void bound(double scale, double surprise, double noise) {
    double far = DEVIATIONS * deviation(noise);
    least = Math.exp(scale + log - far + Math.min(0, surprise));
    most = Math.exp(scale + log + far + Math.max(0, surprise));
  }

  /** Sets the bounds for a burst that was written by default. */
  void bound(double seconds) {
    least = seconds;
    most = seconds;
  }

  /** Returns the least seconds that the last burst would have taken by default; only if {@link #isKnown()}. */
  double least() {
    return least;
  }

  /** Returns the most seconds that it would have taken. */
  double most() {
    return most;
  }
}

package org.h5burst.tuner.online;

/**
 * What the default took in a stream since the machine changed last: its measured log time, how old that is, and between
 * which bounds the default would have taken the last burst. Unlike a belief, it learns nothing from other arms.
 */
final class MeasuredDefault {
  /** Share of a new measurement in the mean, where there are many. */
  private static final double RATE = .25;
  /** Variance of the log time that each burst since the last measurement adds: machines drift. */
  private static final double DRIFT = .002;
  private static final double DEVIATIONS = 2;

  private double log;
  private long count;
  private long age;
  private double least;
  private double most;

  /** Forgets what was measured, because the machine has changed. */
  void forget() {
    count = 0;
  }

  /**
   * Learns the log time of a burst that was written by default, at the stream's first size. A much faster one replaces
   * what was measured before; of a much slower one, which something else may have delayed, only a part counts.
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

  /** Takes notice of a burst that was written otherwise. */
  void pass() {
    age++;
  }

  /** Whether the default was measured since the last change. */
  boolean isKnown() {
    return count > 0;
  }

  /** Bursts since the default was measured; -1 if that was before the last change, or never. */
  long age() {
    return isKnown() ? age : -1;
  }

  /** The measured log time, at the stream's first size. */
  double log() {
    return log;
  }

  /**
   * Standard deviation of the log time that the default would take now in the mean, where a single one has the variance
   * {@code noise}.
   */
  double deviation(double noise) {
    return Math.sqrt(noise / Math.min(count, 1 / RATE) + age * DRIFT);
  }

  /**
   * Bounds what the last burst would have taken by default. What made it faster or slower than expected may have done
   * the same to the default.
   *
   * @param scale by how much the burst's log time exceeds that of the stream's first size
   * @param surprise its log time less the expected one
   */
  void bound(double scale, double surprise, double noise) {
    double far = DEVIATIONS * deviation(noise);
    least = Math.exp(scale + log - far + Math.min(0, surprise));
    most = Math.exp(scale + log + far + Math.max(0, surprise));
  }

  /** The bounds of a burst that was written by default. */
  void bound(double seconds) {
    least = seconds;
    most = seconds;
  }

  /** Seconds that the last burst would have taken by default at the least; only where {@link #isKnown()}. */
  double least() {
    return least;
  }

  /** Seconds that it would have taken at most. */
  double most() {
    return most;
  }
}

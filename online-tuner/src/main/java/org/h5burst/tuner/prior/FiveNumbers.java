package org.h5burst.tuner.prior;

import java.util.Arrays;

/**
 * Five-number summary of repeated measurements, each normalised to the best of its pattern: in (0, 1], 1 is best.
 *
 * @param min worst repetition
 * @param q1 lower quartile
 * @param median middle
 * @param q3 upper quartile
 * @param max best repetition
 */
public record FiveNumbers(double min, double q1, double median, double q3, double max) {
  /**
   * The least value: no two measurements of a pattern differ by such a factor, a nanosecond compared with a quarter of
   * an hour.
   */
  private static final double LEAST = 1e-12;

  public FiveNumbers {
    if (!(min >= LEAST && min <= q1 && q1 <= median && median <= q3 && q3 <= max && max <= 1)) {
      throw new IllegalArgumentException(
          "not a five-number summary in (0, 1], of numbers from %s on: min %s, q1 %s, median %s, q3 %s, max %s"
              .formatted(LEAST, min, q1, median, q3, max));
    }
  }

  /**
   * Summarises measurements, with Tukey's hinges as quartiles (Exploratory Data Analysis, 1977): the medians of the
   * lower and of the upper half, both of which include the middle one of an odd number.
   *
   * @throws IllegalArgumentException if there is none, or one is not in (0, 1]
   */
  public static FiveNumbers of(double... measurements) {
    double[] sorted = measurements.clone();
    Arrays.sort(sorted);
    int half = (sorted.length + 1) / 2;
    return new FiveNumbers(middle(sorted, 0, 1), middle(sorted, 0, half), middle(sorted, 0, sorted.length),
        middle(sorted, sorted.length - half, sorted.length), middle(sorted, sorted.length - 1, sorted.length));
  }

  /** Returns the median of a part; NaN if it is empty. */
  private static double middle(double[] sorted, int from, int to) {
    return sorted.length == 0 ? Double.NaN : (sorted[(from + to - 1) / 2] + sorted[(from + to) / 2]) / 2;
  }

  /** Returns the five numbers as a point: min, q1, median, q3, max. */
  public double[] toArray() {
    return new double[] {min, q1, median, q3, max};
  }
}

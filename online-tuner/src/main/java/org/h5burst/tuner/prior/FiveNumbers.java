package org.h5burst.tuner.prior;

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
  public FiveNumbers {
    if (!(min > 0 && min <= q1 && q1 <= median && median <= q3 && q3 <= max && max <= 1)) {
      throw new IllegalArgumentException("not a five-number summary in (0, 1]: min %s, q1 %s, median %s, q3 %s, max %s".formatted(min, q1, median, q3, max));
    }
  }
}

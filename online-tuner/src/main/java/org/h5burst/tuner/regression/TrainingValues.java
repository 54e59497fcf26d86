package org.h5burst.tuner.regression;

import java.util.List;
import java.util.stream.IntStream;

/** The values of a parameter in a training set (Behzad et al. 2014, section IV-B). */
public enum TrainingValues {
  /** 1, 2, 4 ... and the limit itself. */
  POWERS_OF_TWO,
  /** The limit, half of it, and so on down to 1. */
  HALVES,
  /** Every whole number. */
  ALL;

  /** Returns the values from 1 to a limit, such as the number of ranks or of storage targets, in ascending order. */
  public List<Double> upTo(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a limit of %d; it must be positive".formatted(limit));
    }
    IntStream values = switch (this) {
      case POWERS_OF_TWO ->
        IntStream.concat(IntStream.iterate(1, value -> value > 0 && value < limit, value -> 2 * value),
            IntStream.of(limit));
      case HALVES -> IntStream.iterate(limit, value -> value >= 1, value -> value / 2);
      case ALL -> IntStream.rangeClosed(1, limit);
    };
    return values.sorted().mapToObj(value -> (double) value).toList();
  }

  /**
   * Returns a training set: aggregators up to the number of ranks, stripes over up to all targets, stripe sizes in
   * powers of two.
   *
   * @param targets storage targets of the file system; 1 if there is no striping
   * @param ranks of the application
   * @param stripeMegabytes largest stripe, and buffer of an aggregator
   * @param fileGigabytes the problem sizes
   */
  public SettingGrid grid(int targets, int ranks, int stripeMegabytes, List<Double> fileGigabytes) {
    return new SettingGrid(upTo(targets), POWERS_OF_TWO.upTo(stripeMegabytes), upTo(ranks),
        fileGigabytes);
  }
}

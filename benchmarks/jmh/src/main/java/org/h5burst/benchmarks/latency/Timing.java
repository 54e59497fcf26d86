package org.h5burst.benchmarks.latency;

import java.util.Arrays;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * The times of one kind of burst, over its repetitions.
 *
 * @param what description of the burst
 * @param unit of the figures: us = microseconds, or times
 * @param median of the repetitions
 * @param lowerQuartile a quarter of the repetitions was below
 * @param upperQuartile a quarter was above
 */
record Timing(String what, String unit, double median, double lowerQuartile, double upperQuartile) {
  /** Returns the timing of times in seconds. */
  static Timing of(String what, double[] seconds) {
    return of(what, "us", Arrays.stream(seconds).map(each -> 1e6 * each).toArray());
  }

  /** Returns the first divided by the second, repetition by repetition. */
  static Timing ratio(String what, double[] one, double[] other) {
    double[] ratios = new double[one.length];
    Arrays.setAll(ratios, repetition -> one[repetition] / other[repetition]);
    return of(what, "times", ratios);
  }

  private static Timing of(String what, String unit, double[] figures) {
    Percentile percentile = new Percentile();
    percentile.setData(figures);
    return new Timing(what, unit, percentile.evaluate(50), percentile.evaluate(25), percentile.evaluate(75));
  }
}

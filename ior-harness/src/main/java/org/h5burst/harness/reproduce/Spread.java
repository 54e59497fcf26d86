package org.h5burst.harness.reproduce;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/** Summarises many values in few words. */
final class Spread {
  private Spread() {}

  /** Returns the median with the least and the largest; a single value as it is. */
  static String of(List<Double> values, String format) {
    double[] sorted = Arrays.stream(array(values)).sorted().toArray();
    String median = format.formatted(new Median().evaluate(sorted));
    return sorted.length == 1 ? median : "%s (%s to %s)".formatted(median, format.formatted(sorted[0]),
        format.formatted(sorted[sorted.length - 1]));
  }

  /** Returns the factors by which values differ from the published ones. */
  static String factors(List<Double> published, List<Double> values) {
    return "%s, of %d".formatted(
        of(IntStream.range(0, published.size()).mapToObj(i -> values.get(i) / published.get(i)).toList(), "%.2f"),
        published.size());
  }

  /** Returns how far the ranks of values agree with those published. */
  static String ranks(List<Double> published, List<Double> values) {
    return "%.2f".formatted(new SpearmansCorrelation().correlation(array(published), array(values)));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}

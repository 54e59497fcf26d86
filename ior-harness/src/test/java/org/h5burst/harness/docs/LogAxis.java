package org.h5burst.harness.docs;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A logarithmic axis from left to right.
 *
 * @param left where it begins
 * @param right where it ends
 * @param least value at the left
 * @param most value at the right
 */
record LogAxis(int left, int right, double least, double most) {
  private static final double MARGIN = 1.25;

  /** An axis on which all values have a place. */
  static LogAxis of(int left, int right, Collection<Double> values) {
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    return new LogAxis(left, right, least / MARGIN, most * MARGIN);
  }

  double x(double value) {
    return left + (right - left) * Math.log(value / least) / Math.log(most / least);
  }

  /** Draws lines at the multiples of powers of ten, and what the axis means. */
  void draw(Picture picture, int top, int bottom, double[] multiples, String meaning) {
    IntStream.rangeClosed(-3, 5).mapToObj(power -> DoubleStream.of(multiples).map(one -> one * Math.pow(10, power)))
        .flatMapToDouble(ticks -> ticks).filter(tick -> tick >= least && tick <= most).forEach(tick -> {
          picture.line("grid", x(tick), top, x(tick), bottom, 1);
          picture.text(x(tick), bottom + 18, "quiet", "middle", label(tick));
        });
    picture.text((left + right) / 2.0, bottom + 40, "quiet", "middle", meaning);
  }

  private static String label(double tick) {
    return String.format(Locale.ROOT, tick < 0.99 ? "%.1g" : "%.0f", tick);
  }
}

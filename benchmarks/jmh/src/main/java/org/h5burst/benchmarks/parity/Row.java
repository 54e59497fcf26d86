package org.h5burst.benchmarks.parity;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * A case in figures: medians over the repetitions, ratios of times within each repetition.
 *
 * @param cSeconds the C program's time
 * @param speed the C program's time over ours with borrowed memory and without manifest, from the beginning of the
 *     agreement to the outcome: 1 = as fast
 * @param lowerQuartile a quarter of the repetitions was below
 * @param upperQuartile a quarter was above
 * @param speedByCopy the same with copied memory
 * @param speedWithManifest the same with borrowed memory and a manifest
 * @param manifestCost what the manifest adds to our time, as a part of it
 * @param speedToCompletion as {@code speed}, from the first write to the completion of the commit
 */
record Row(String pattern, long bytesPerRank, String mode, double cSeconds, double speed, double lowerQuartile,
    double upperQuartile, double speedByCopy, double speedWithManifest, double manifestCost, double speedToCompletion) {
  private static final double MEDIAN = 50;

  static Row of(Measurement measured) {
    List<Double> c = measured.library().get(Way.C);
    List<Double> ours = measured.library().get(Way.BORROW);
    List<Double> guarded = measured.library().get(Way.MANIFEST);
    double[] speeds = ratios(c, ours);
    return new Row(measured.pattern(), measured.bytesPerRank(), measured.mode().name().toLowerCase(Locale.ROOT),
        percentile(c.stream().mapToDouble(Double::doubleValue).toArray(), MEDIAN), percentile(speeds, MEDIAN),
        percentile(speeds, 25), percentile(speeds, 75), percentile(ratios(c, measured.library().get(Way.COPY)), MEDIAN),
        percentile(ratios(c, guarded), MEDIAN), percentile(ratios(guarded, ours), MEDIAN) - 1,
        percentile(ratios(c, measured.application().get(Way.BORROW)), MEDIAN));
  }

  private static double[] ratios(List<Double> one, List<Double> other) {
    return IntStream.range(0, one.size()).mapToDouble(index -> one.get(index) / other.get(index)).toArray();
  }

  private static double percentile(double[] values, double percent) {
    return new Percentile(percent).evaluate(values);
  }
}

package org.h5burst.harness.compare;

import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.h5burst.harness.run.RunResult;

/**
 * The ratio of the times of two ways to write, measured in the same repetitions.
 *
 * <p>The interval is that of the sign test: order statistics of the ratios of each repetition, which assume nothing
 * about the noise except that repetitions are independent.
 *
 * @param value median of the first / median of the second
 * @param low lower end of the interval for the median ratio of a repetition
 * @param high upper end
 * @param confidence how sure the interval is, at most; below .9 there were too few repetitions
 */
record PairedRatio(double value, double low, double high, double confidence) {
  private static final double WANTED_CONFIDENCE = .95;
  private static final double MIN_CONFIDENCE = .9;
  private static final double WIDEST_CONCLUSIVE = 1.25;

  static PairedRatio of(double[] first, double[] second) {
    double[] ratios = new double[first.length];
    Arrays.setAll(ratios, repetition -> first[repetition] / second[repetition]);
    Arrays.sort(ratios);
    int cut = cut(ratios.length);
    return new PairedRatio(RunResult.median(first) / RunResult.median(second), ratios[cut],
        ratios[ratios.length - 1 - cut], confidence(ratios.length, cut));
  }

  /** Returns how many ratios can be left out at each end. */
  private static int cut(int count) {
    int cut = 0;
    while (2 * (cut + 1) < count && confidence(count, cut + 1) >= WANTED_CONFIDENCE) {
      cut++;
    }
    return cut;
  }

  private static double confidence(int count, int cut) {
    return 1 - 2 * new BinomialDistribution(null, count, .5).cumulativeProbability(cut);
  }

  /**
   * Returns whether the interval shows on which side of 1 the ratio is, or is narrow enough to show how large it is.
   */
  boolean conclusive() {
    return isSure() && (isNarrow() || low > 1 || high < 1);
  }

  /** Returns whether the interval shows how large the ratio is. */
  boolean isNarrow() {
    return high / low <= WIDEST_CONCLUSIVE;
  }

  /** Returns whether there were enough repetitions for the interval. */
  boolean isSure() {
    return confidence >= MIN_CONFIDENCE;
  }
}

package org.h5burst.tuner.online;

import java.util.Arrays;

/**
 * What is believed of the arms' log times in one stream: a mean and a covariance, moved by one step of stochastic
 * gradient descent per observed burst.
 *
 * <p>The gradient is that of the squared error, clipped, in the log time of the arm that was used. It is the natural
 * one: preconditioned by the covariance of all arms, so that one observation moves every arm that is believed to do
 * alike. Costs n² per step.
 */
final class Belief {
  /** How little is known of the absolute time before the first burst. */
  static final double FIRST_LEVEL_VARIANCE = 1;

  /** In standard deviations. A fast burst is not clipped at all. */
  private static final double UPPER_CLIP = 1.8;
  /** Against overflow. */
  private static final double FIRST_CLIP = 20;
  /** Added to all covariances per burst: the common level drifts. */
  private static final double LEVEL_DRIFT = .003;
  /** Added to each variance per burst: arms drift apart. */
  private static final double ARM_DRIFT = .0001;

  /**
   * Share of what a surprise exceeds its expected size by that is put down to the common level. A burst that is much
   * faster than it can be means that the machine has changed, for disturbances only add time; a slow one may be a
   * disturbance. Without this, whatever is tried first after a change is credited with it.
   */
  private static final double BLAME = .5;
  private static final double MAX_BLAME_FASTER = 1;
  private static final double MAX_BLAME_SLOWER = .2;

  private final int arms;
  private final double[] mean;
  /** Symmetric: of each row what is up to the diagonal, a half of the work of a step. */
  private final double[][] covariance;
  private final double[] first;
  private final double[] row;

  /**
   * A belief before any observation.
   *
   * @param mean expected log time per arm; the belief keeps the array
   * @param covariance row by row, symmetric; copied
   * @param first the uncertainty that {@link #widen} adds a share of; shared, never written
   */
  Belief(double[] mean, double[] covariance, double[] first) {
    this.arms = mean.length;
    this.mean = mean;
    this.covariance = new double[arms][];
    for (int one = 0; one < arms; one++) {
      this.covariance[one] = Arrays.copyOfRange(covariance, one * arms, one * arms + one + 1);
    }
    this.first = first;
    this.row = new double[arms];
  }

  /** Puts another belief in the place of this one. */
  void reset(double[] otherMean, double[] otherCovariance) {
    System.arraycopy(otherMean, 0, mean, 0, arms);
    for (int one = 0; one < arms; one++) {
      System.arraycopy(otherCovariance, one * arms, covariance[one], 0, one + 1);
    }
  }

  int arms() {
    return arms;
  }

  /** Expected log time of an arm. */
  double mean(int arm) {
    return mean[arm];
  }

  double variance(int arm) {
    return covariance[arm][arm];
  }

  /** Variance of the difference of two arms' log times. */
  double difference(int one, int other) {
    return Math.max(0, variance(one) + variance(other) - 2 * covariance(one, other));
  }

  double covariance(int one, int other) {
    return one >= other ? covariance[one][other] : covariance[other][one];
  }

  /** A copy of the covariance, row by row. */
  double[] covariance() {
    double[] rows = new double[arms * arms];
    Arrays.setAll(rows, place -> covariance(place / arms, place % arms));
    return rows;
  }

  /**
   * How much of an error counts: interference only adds time, so a slow burst says less about the arm than a fast one.
   *
   * @param deviation expected size of the error
   * @param isFirst whether this is the stream's first burst, whose level is unknown
   */
  double clip(double error, double deviation, boolean isFirst) {
    return isFirst ? Math.clamp(error, -FIRST_CLIP, FIRST_CLIP) : Math.min(error, UPPER_CLIP * deviation);
  }

  private static double blame(double error, double variance) {
    return Math.clamp(BLAME * (error * error - variance), 0, error < 0 ? MAX_BLAME_FASTER : MAX_BLAME_SLOWER);
  }

  /**
   * Learns from one observation.
   *
   * @param arm that was used
   * @param error observed minus expected log time, clipped
   * @param variance expected square of the error: the arm's variance plus the noise
   */
  void step(int arm, double error, double variance) {
    double blame = blame(error, variance);
    double total = variance + blame;
    for (int i = 0; i < arms; i++) {
      row[i] = covariance(arm, i) + blame;
    }
    double gain = error / total;
    for (int i = 0; i < arms; i++) {
      mean[i] += row[i] * gain;
      add(covariance[i], LEVEL_DRIFT + blame, -row[i] / total, row);
      covariance[i][i] += ARM_DRIFT;
    }
  }

  /**
   * Adds {@code all} to each, and {@code factor} times the other vector; on its own, so that the compiler makes it a
   * few vector instructions.
   */
  private static void add(double[] vector, double all, double factor, double[] other) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] += all + factor * other[i];
    }
  }

  /**
   * Admits that the machine may have changed: adds {@code share} of the first uncertainty, and {@code level} to that of
   * the common level.
   */
  void widen(double share, double level) {
    for (int one = 0; one < arms; one++) {
      for (int other = 0; other <= one; other++) {
        covariance[one][other] += share * first[one * arms + other] + level;
      }
    }
  }
}

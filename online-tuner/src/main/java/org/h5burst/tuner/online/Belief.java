package org.h5burst.tuner.online;

import java.util.Arrays;

/**
 * The belief about the arms' log times in one stream: a mean and a covariance, updated by one step of stochastic
 * gradient descent per observed burst.
 *
 * <p>The gradient is that of the squared error, clipped, in the log time of the arm that was used. It is the natural
 * gradient: preconditioned by the covariance of all arms, so one observation updates every arm that is believed to
 * perform alike. A step costs n².
 */
final class Belief {
  /** The uncertainty of the absolute time before the first burst. */
  static final double FIRST_LEVEL_VARIANCE = 1;

  /** The largest error in standard deviations. A fast burst is not clipped. */
  private static final double UPPER_CLIP = 1.8;
  /** Prevents overflow. */
  private static final double FIRST_CLIP = 20;
  /** Added to all covariances per burst, because the common level drifts. */
  private static final double LEVEL_DRIFT = .003;
  /** Added to each variance per burst, because arms drift apart. */
  private static final double ARM_DRIFT = .0001;

  /**
   * The share of a surprise beyond its expected size that is attributed to the common level. A burst that is much
   * faster than possible shows that the machine has changed, because disturbances only add time; a slow one may be a
   * disturbance. Without this, the first setting tried after a change would get the credit for it.
   */
  private static final double BLAME = .5;
  private static final double MAX_BLAME_FASTER = 1;
  private static final double MAX_BLAME_SLOWER = .2;

  private final int arms;
  private final double[] mean;
  /** Symmetric: each row is stored up to the diagonal, which halves the work of a step. */
  private final double[][] covariance;
  private final double[] first;
  private final double[] row;

  /**
   * Creates a belief before any observation.
   *
   * @param mean expected log time per arm; the belief keeps the array
   * @param covariance row by row, symmetric; copied
   * @param first the uncertainty towards which {@link #widen} goes; shared, never written
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

  /** Replaces this belief by another. */
  void reset(double[] otherMean, double[] otherCovariance) {
    System.arraycopy(otherMean, 0, mean, 0, arms);
    for (int one = 0; one < arms; one++) {
      System.arraycopy(otherCovariance, one * arms, covariance[one], 0, one + 1);
    }
  }

  int arms() {
    return arms;
  }

  /** Returns the expected log time of an arm. */
  double mean(int arm) {
    return mean[arm];
  }

  double variance(int arm) {
    return covariance[arm][arm];
  }

  /** Returns the variance of the difference between two arms' log times. */
  double difference(int one, int other) {
    return Math.max(0, variance(one) + variance(other) - 2 * covariance(one, other));
  }

  double covariance(int one, int other) {
    return one >= other ? covariance[one][other] : covariance[other][one];
  }

  /** Returns a copy of the covariance, row by row. */
  double[] covariance() {
    double[] rows = new double[arms * arms];
    Arrays.setAll(rows, place -> covariance(place / arms, place % arms));
    return rows;
  }

  /**
   * Limits an error: interference only adds time, so a slow burst shows less about the arm than a fast one.
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
   * Adds {@code all} to each element, and {@code factor} times the other vector; a separate method, so the compiler
   * makes a few vector instructions of it.
   */
  private static void add(double[] vector, double all, double factor, double[] other) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] += all + factor * other[i];
    }
  }

  /**
   * Allows for a change of the machine: replaces {@code share} of the uncertainty by that of the first, which limits it
   * over many changes, and adds {@code level} to that of the common level.
   */
  void widen(double share, double level) {
    for (int one = 0; one < arms; one++) {
      for (int other = 0; other <= one; other++) {
        covariance[one][other] += share * (first[one * arms + other] - covariance[one][other]) + level;
      }
    }
  }
}

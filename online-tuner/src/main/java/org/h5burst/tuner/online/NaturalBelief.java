package org.h5burst.tuner.online;

import java.util.Arrays;

/**
 * The natural gradient: preconditioned by the covariance of all arms, so that one observation moves every arm that is believed to do alike. Costs n² per step.
 */
final class NaturalBelief implements Belief {
  /** Added to all covariances per burst: the common level drifts. */
  private static final double LEVEL_DRIFT = .003;
  /** Added to each variance per burst: arms drift apart. */
  private static final double ARM_DRIFT = .0001;

  /**
   * Share of what a surprise exceeds its expected size by that is put down to the common level. A burst that is much faster than it can be means that the machine has changed, for
   * disturbances only add time; a slow one may be a disturbance. Without this, whatever is tried first after a change is credited with it.
   */
  private static final double BLAME = .5;
  private static final double MOST_BLAME_FASTER = 1;
  private static final double MOST_BLAME_SLOWER = .2;

  /** In standard deviations, where surprises are not put down to the level: then a fast burst must not move its arm without bound. */
  private static final double LOWER_CLIP = 3;

  private final int arms;
  private final boolean blamesLevel;
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
   * @param blamesLevel whether surprises are put down to the common level first
   */
  NaturalBelief(double[] mean, double[] covariance, double[] first, boolean blamesLevel) {
    this.arms = mean.length;
    this.blamesLevel = blamesLevel;
    this.mean = mean;
    this.covariance = new double[arms][];
    for (int one = 0; one < arms; one++) {
      this.covariance[one] = Arrays.copyOfRange(covariance, one * arms, one * arms + one + 1);
    }
    this.first = first;
    this.row = new double[arms];
  }

  @Override
  public int arms() {
    return arms;
  }

  @Override
  public double mean(int arm) {
    return mean[arm];
  }

  @Override
  public double variance(int arm) {
    return covariance[arm][arm];
  }

  @Override
  public double covariance(int one, int other) {
    return one >= other ? covariance[one][other] : covariance[other][one];
  }

  /** A copy of the covariance, row by row. */
  double[] covariance() {
    double[] rows = new double[arms * arms];
    for (int place = 0; place < rows.length; place++) {
      rows[place] = covariance(place / arms, place % arms);
    }
    return rows;
  }

  @Override
  public double clip(double error, double deviation, boolean first) {
    return blamesLevel ? Belief.super.clip(error, deviation, first) : Math.clamp(error, -LOWER_CLIP * deviation, UPPER_CLIP * deviation);
  }

  private double blame(double error, double variance) {
    return blamesLevel ? Math.clamp(BLAME * (error * error - variance), 0, error < 0 ? MOST_BLAME_FASTER : MOST_BLAME_SLOWER) : 0;
  }

  @Override
  public void step(int arm, double error, double variance) {
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

  /** Adds {@code all} to each, and {@code factor} times the other vector; on its own, so that the compiler makes it a few vector instructions. */
  private static void add(double[] vector, double all, double factor, double[] other) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] += all + factor * other[i];
    }
  }

  @Override
  public void widen(double share, double level) {
    for (int one = 0; one < arms; one++) {
      for (int other = 0; other <= one; other++) {
        covariance[one][other] += share * first[one * arms + other] + level;
      }
    }
  }
}

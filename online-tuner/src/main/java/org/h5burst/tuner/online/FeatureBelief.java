package org.h5burst.tuner.online;

import java.util.Arrays;

/**
 * A belief that is linear in the arms' features, with a common level and what each arm has of its own; every coordinate has a variance and no covariance. A step costs time
 * proportional to the number of arms.
 */
final class FeatureBelief implements Belief {
  private static final double OWN_VARIANCE = .01;
  private static final double LEVEL_DRIFT = .003;
  private static final double ARM_DRIFT = .0001;
  private static final double PLAIN_RATE = .3;
  private static final double PLAIN_COOLING = .1;

  private final double[][] features;
  private final double[] prior;
  private final double[] mean;
  private final double[] weight = new double[ArmFeatures.count()];
  private final double[] weightVariance = new double[ArmFeatures.count()];
  private final double[] own;
  private final double[] ownVariance;
  private final boolean adaptive;
  private final double featureVariance;
  private double level;
  private double levelVariance = StepRule.FIRST_LEVEL_VARIANCE;
  private long steps;

  /**
   * A belief before any observation.
   *
   * @param adaptive whether each coordinate's rate follows its own variance, or all share one that falls with time
   */
  FeatureBelief(Prior.Start start, double[][] features, boolean adaptive) {
    int arms = start.mean().length;
    this.features = features;
    this.adaptive = adaptive;
    this.prior = start.mean();
    this.mean = start.mean().clone();
    this.own = new double[arms];
    this.ownVariance = new double[arms];
    this.featureVariance = featureVariance(start.covariance(), features);
    Arrays.fill(ownVariance, OWN_VARIANCE);
    Arrays.fill(weightVariance, featureVariance);
  }

  /** The variance per feature that gives the arms, on average, the variance that the prior gives them. */
  private static double featureVariance(double[] covariance, double[][] features) {
    int arms = features.length;
    double wanted = 0;
    double squares = 0;
    for (int arm = 0; arm < arms; arm++) {
      wanted += covariance[arm * arms + arm];
      squares += dot(features[arm], features[arm]);
    }
    return squares > 0 ? Math.max(.01, wanted / squares) : .01;
  }

  @Override
  public int arms() {
    return mean.length;
  }

  @Override
  public double mean(int arm) {
    return mean[arm];
  }

  @Override
  public double variance(int arm) {
    return covariance(arm, arm);
  }

  @Override
  public double covariance(int one, int other) {
    double sum = levelVariance + (one == other ? ownVariance[one] : 0);
    double[] left = features[one];
    double[] right = features[other];
    for (int i = 0; i < left.length; i++) {
      sum += weightVariance[i] * left[i] * right[i];
    }
    return sum;
  }

  @Override
  public void step(int arm, double error, double variance) {
    steps++;
    if (adaptive) {
      stepByVariance(arm, error, variance);
    } else {
      stepPlainly(arm, error);
    }
    for (int i = 0; i < mean.length; i++) {
      mean[i] = prior[i] + level + own[i] + dot(weight, features[i]);
    }
  }

  private void stepByVariance(int arm, double error, double variance) {
    double[] feature = features[arm];
    for (int i = 0; i < feature.length; i++) {
      double pull = weightVariance[i] * feature[i];
      weight[i] += pull * error / variance;
      weightVariance[i] += ARM_DRIFT - pull * pull / variance;
    }
    own[arm] += ownVariance[arm] * error / variance;
    ownVariance[arm] -= ownVariance[arm] * ownVariance[arm] / variance;
    level += levelVariance * error / variance;
    levelVariance += LEVEL_DRIFT - levelVariance * levelVariance / variance;
  }

  /** The gradient of the squared error times one rate; the first step finds the level. */
  private void stepPlainly(int arm, double error) {
    double[] feature = features[arm];
    double rate = PLAIN_RATE / (1 + dot(feature, feature));
    for (int i = 0; i < feature.length && steps > 1; i++) {
      weight[i] += rate * feature[i] * error;
    }
    level += (steps > 1 ? rate : 1) * error;
    double cooled = 1 / (1 + PLAIN_COOLING * steps);
    Arrays.fill(weightVariance, featureVariance * cooled);
    Arrays.fill(ownVariance, OWN_VARIANCE * cooled);
    levelVariance = Math.max(LEVEL_DRIFT, cooled * LEVEL_DRIFT * 10);
  }

  @Override
  public void widen(double share, double levelShare) {
    for (int i = 0; i < weightVariance.length; i++) {
      weightVariance[i] += share * featureVariance;
    }
    for (int arm = 0; arm < ownVariance.length; arm++) {
      ownVariance[arm] += share * OWN_VARIANCE;
    }
    levelVariance += levelShare;
    steps = Math.min(steps, 1);
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}

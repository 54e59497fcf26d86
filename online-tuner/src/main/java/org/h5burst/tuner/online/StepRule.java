package org.h5burst.tuner.online;

/** What multiplies the gradient in a step of the descent; set by the property {@code h5burst.tuner.step}. */
public enum StepRule {
  /** The covariance of all arms: one observation moves all arms that are believed to do alike. Costs n² per step; the best known. */
  NATURAL {
    @Override
    Belief first(Prior.Start start, double[][] features, boolean blamesLevel) {
      return new NaturalBelief(start.mean().clone(), plus(start.covariance(), FIRST_LEVEL_VARIANCE), start.covariance(), blamesLevel);
    }
  },
  /** A variance for each of the arms' 25 features. Costs n per step. */
  DIAGONAL {
    @Override
    Belief first(Prior.Start start, double[][] features, boolean blamesLevel) {
      return new FeatureBelief(start, features, true);
    }
  },
  /** A rate that falls with the number of bursts, the same for all features: for comparison. */
  PLAIN {
    @Override
    Belief first(Prior.Start start, double[][] features, boolean blamesLevel) {
      return new FeatureBelief(start, features, false);
    }
  };

  /** How little is known of the absolute time before the first burst. */
  static final double FIRST_LEVEL_VARIANCE = 9;

  /**
   * A belief before the first observation.
   *
   * @param blamesLevel whether the natural gradient puts surprises down to the common level first
   */
  abstract Belief first(Prior.Start start, double[][] features, boolean blamesLevel);

  /** A copy with a number added to every entry. */
  static double[] plus(double[] matrix, double number) {
    double[] sum = matrix.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += number;
    }
    return sum;
  }
}

package org.h5burst.tuner.online;

import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Platform;

/** Nothing was measured: the roofline guesses the means, and arms with near features are believed to err alike. */
final class ColdPrior implements Prior {
  /**
   * Between modes the roofline errs by factors where a network and servers of unknown kind take part, by less on one
   * host.
   */
  private static final double MODE_VARIANCE = 2;
  private static final double LOCAL_MODE_VARIANCE = .6;
  private static final double FEATURE_VARIANCE = .15;
  private static final double ARM_VARIANCE = .01;
  /**
   * Less patience than with what was measured: what looks like a change may be the guess that was wrong, and is mended
   * in the same way.
   */
  private static final Trust TRUST = new Trust(1, 2, 1.6, 6);

  private final List<Choice> arms;
  private final Roofline roofline;
  private final double[] covariance;

  /** A prior for a machine. */
  ColdPrior(Platform platform, List<Choice> arms) {
    this.arms = arms;
    this.roofline = new Roofline(platform);
    this.covariance = covariance(platform, arms, Roofline.local(platform) ? LOCAL_MODE_VARIANCE : MODE_VARIANCE);
  }

  @Override
  public Start start(Operation operation, BurstFeatures burst) {
    double[] mean = arms.stream().mapToDouble(arm -> Math.log(roofline.seconds(burst, arm))).toArray();
    return new Start(mean, covariance, TRUST);
  }

  private static double[] covariance(Platform platform, List<Choice> arms, double modeVariance) {
    int count = arms.size();
    double[][] features = arms.stream().map(arm -> ArmFeatures.of(arm, platform)).toArray(double[][]::new);
    double[] covariance = new double[count * count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        covariance[i * count + j] = covariance(features[i], features[j], modeVariance) + (i == j ? ARM_VARIANCE : 0);
      }
    }
    return covariance;
  }

  private static double covariance(double[] one, double[] other, double modeVariance) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (i < ArmFeatures.MODES ? modeVariance : FEATURE_VARIANCE) * one[i] * other[i];
    }
    return sum;
  }
}

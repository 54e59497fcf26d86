package org.h5burst.tuner.online;

import java.util.Arrays;
import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Platform;

/**
 * The prior without measurements: the roofline guesses the means, and arms with near features are believed to err
 * alike. It belongs to one tuner, whose streams weight its machines.
 */
final class ColdPrior implements Prior {
  /**
   * The roofline errs by factors between modes if a network and servers of unknown kind are involved, and by less on
   * one host.
   */
  private static final double MODE_VARIANCE = .3;
  private static final double FEATURE_VARIANCE = .05;
  private static final double ARM_VARIANCE = .01;
  /**
   * Less patience than with measurements: an apparent change may be a wrong guess, which is corrected in the same way.
   */
  private static final Trust TRUST = new Trust(1, .5, 6);

  private final List<Choice> arms;
  /** One for each operation: a machine may read and write differently. */
  private final List<MachineMixture> mixtures;
  private final double[] residual;

  /** Creates a prior for a machine. */
  ColdPrior(Platform platform, List<Choice> arms) {
    this.arms = arms;
    List<MachineSample> machines = MachineSample.draws(platform);
    this.mixtures =
        Arrays.stream(Operation.values()).map(_ -> new MachineMixture(platform, machines, arms)).toList();
    this.residual = covariance(platform, arms);
  }

  @Override
  public Start start(Operation operation, BurstFeatures burst) {
    int count = arms.size();
    MachineMixture mixture = mixtures.get(operation.ordinal());
    double[][] log = mixture.logTimes(burst);
    double[] mean = new double[count];
    for (double[] machine : log) {
      for (int arm = 0; arm < count; arm++) {
        mean[arm] += machine[arm] / log.length;
      }
    }
    double[] covariance = residual.clone();
    for (double[] machine : log) {
      for (int one = 0; one < count; one++) {
        for (int other = 0; other < count; other++) {
          covariance[one * count + other] += (machine[one] - mean[one]) * (machine[other] - mean[other]) / log.length;
        }
      }
    }
    return new Start(mean, covariance, TRUST, new Machines(mixture, log, residual));
  }

  private static double[] covariance(Platform platform, List<Choice> arms) {
    int count = arms.size();
    double[][] features = arms.stream().map(arm -> ArmFeatures.of(arm, platform)).toArray(double[][]::new);
    double[] covariance = new double[count * count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        covariance[i * count + j] = covariance(features[i], features[j]) + (i == j ? ARM_VARIANCE : 0);
      }
    }
    return covariance;
  }

  private static double covariance(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (i < ArmFeatures.MODES ? MODE_VARIANCE : FEATURE_VARIANCE) * one[i] * other[i];
    }
    return sum;
  }
}

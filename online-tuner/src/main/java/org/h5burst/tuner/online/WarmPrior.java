package org.h5burst.tuner.online;

import java.util.Arrays;
import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Operation;

/**
 * The prior from a campaign on this machine: means by local linear regression over the nearest patterns, and as
 * uncertainty the errors of that regression when a pattern is left out. Where the campaign has no near pattern, the
 * cold prior is used.
 */
final class WarmPrior implements Prior {
  private static final int FEWEST_PATTERNS = 12;
  /**
   * The largest number of patterns; only the newest are used, so that a first burst never waits long for a large
   * campaign.
   */
  private static final int MAX_PATTERNS = 4000;
  /** The number of evenly spread patterns that are used to measure the regression's errors. */
  private static final int MAX_CHECKED = 500;
  /** The squared distance in feature space beyond which a campaign is not used. */
  private static final double FAR_SQUARED = 36;
  private static final Trust TRUST = new Trust(1.5, 0, 8);
  private static final double OWN_VARIANCE = .01;

  private final Prior cold;
  private final List<Experience> experiences;

  /**
   * Creates a prior for one tuner.
   *
   * @param experiences of all operations
   * @param cold what is believed without measurements
   */
  WarmPrior(List<Experience> experiences, Prior cold) {
    this.experiences = experiences;
    this.cold = cold;
  }

  /**
   * The measurements of one operation.
   *
   * @param patterns measured patterns
   * @param errors covariance of the regression's errors, row by row
   */
  record Experience(List<CampaignTable.Pattern> patterns, double[] errors) {
    /** Returns those of all operations. */
    static List<Experience> all(CampaignTable campaign, int arms) {
      return Arrays.stream(Operation.values()).map(operation -> of(campaign.patterns(operation), arms)).toList();
    }

    private static Experience of(List<CampaignTable.Pattern> all, int arms) {
      List<CampaignTable.Pattern> patterns = all.subList(Math.max(0, all.size() - MAX_PATTERNS), all.size());
      double[] errors = new double[arms * arms];
      int step = Math.max(1, Math.ceilDiv(patterns.size(), MAX_CHECKED));
      int checked = Math.ceilDiv(patterns.size(), step);
      for (int i = 0; i < patterns.size() && patterns.size() >= FEWEST_PATTERNS; i += step) {
        double[] predicted = Neighbourhood.of(patterns.get(i).point(), patterns, i).loss();
        double[] error = new double[arms];
        double mean = 0;
        for (int arm = 0; arm < arms; arm++) {
          error[arm] = patterns.get(i).loss()[arm] - predicted[arm];
          mean += error[arm] / arms;
        }
        for (int one = 0; one < arms; one++) {
          for (int other = 0; other < arms; other++) {
            errors[one * arms + other] += (error[one] - mean) * (error[other] - mean) / checked;
          }
        }
      }
      return new Experience(patterns, errors);
    }
  }

  @Override
  public Start start(Operation operation, BurstFeatures burst) {
    Experience experience = experiences.get(operation.ordinal());
    if (experience.patterns.size() < FEWEST_PATTERNS) {
      return cold.start(operation, burst);
    }
    double[] point = new double[PatternFeatures.COUNT];
    PatternFeatures.locate(burst, point);
    Neighbourhood near = Neighbourhood.of(point, experience.patterns, -1);
    Start guess = cold.start(operation, burst);
    if (near.nearestSquared() > FAR_SQUARED) {
      return guess;
    }
    double[] mean = near.loss();
    double base = near.logBest();
    if (!Double.isFinite(base)) {
      base = guess.mean()[0] - mean[0];
    }
    for (int arm = 0; arm < mean.length; arm++) {
      mean[arm] += base;
    }
    return new Start(mean, covariance(near, experience.errors, mean.length), TRUST);
  }

  private static double[] covariance(Neighbourhood near, double[] errors, int arms) {
    double[] scale = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      double quartiles = near.spread(arm) / 1.35;
      double variance = .5 * near.lossVariance(arm) + .15 * quartiles * quartiles + .02 * near.nearestSquared();
      scale[arm] = Math.sqrt(Math.clamp(variance / (errors[arm * arms + arm] + .01), .2, 4));
    }
    double[] covariance = new double[arms * arms];
    for (int one = 0; one < arms; one++) {
      for (int other = 0; other < arms; other++) {
        covariance[one * arms + other] =
            scale[one] * scale[other] * errors[one * arms + other] + (one == other ? OWN_VARIANCE : 0);
      }
    }
    return covariance;
  }
}

package org.h5burst.tuner.regression;

import java.util.Comparator;
import java.util.List;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;

/**
 * A fitted model, and the quality of its fit.
 *
 * @param model the formula
 * @param rSquared share of the variance of the measured times that the model explains; 1 is perfect
 * @param meanRelativeError mean of |predicted - measured| / measured
 * @param rankAgreement Spearman's correlation of predicted and measured times: 1 if the model puts the settings into
 *     their true order
 * @param measurements the measurements of the fit: one minimum time for each setting
 */
public record ModelFit(EmpiricalModel model, double rSquared, double meanRelativeError, double rankAgreement,
    List<Measurement> measurements) {
  /** Sizes within a tenth count as equal. */
  private static final double SAME_SIZE = .1;

  public ModelFit {
    measurements = List.copyOf(measurements);
  }

  /** Rates how well a model explains measurements, which need not be those of its fit; at least one. */
  public static ModelFit of(EmpiricalModel model, List<Measurement> measurements) {
    double mean = measurements.stream().mapToDouble(Measurement::seconds).average().orElseThrow();
    double total = 0;
    double residual = 0;
    double relative = 0;
    for (Measurement measurement : measurements) {
      double error = model.seconds(measurement.setting()) - measurement.seconds();
      residual += error * error;
      relative += Math.abs(error) / measurement.seconds();
      total += (measurement.seconds() - mean) * (measurement.seconds() - mean);
    }
    double rSquared = total > 0 ? 1 - residual / total : residual > 0 ? 0 : 1;
    return new ModelFit(model, rSquared, relative / measurements.size(), rankAgreement(model, measurements),
        measurements);
  }

  /**
   * Returns the setting to use: the fastest one measured with about this amount of data, otherwise the best prediction
   * of the model.
   *
   * @param gigabytes amount of data written
   * @param ranks largest number of aggregators, if any setting is within it
   */
  public IoSetting best(double gigabytes, int ranks) {
    return measurements.stream()
        .filter(measured -> measured.setting().aggregators() <= ranks
            && Math.abs(Math.log(measured.setting().fileGigabytes() / gigabytes)) < SAME_SIZE)
        .min(Comparator.comparingDouble(Measurement::seconds)).map(Measurement::setting)
        .orElseGet(() -> SettingGrid.of(measurements).withAggregatorsUpTo(ranks).forFileGigabytes(gigabytes)
            .top(model, 1).getFirst().setting());
  }

  private static double rankAgreement(EmpiricalModel model, List<Measurement> measurements) {
    if (measurements.size() < 2) {
      return 0;
    }
    double[] predicted =
        measurements.stream().mapToDouble(measurement -> model.seconds(measurement.setting())).toArray();
    double[] measured = measurements.stream().mapToDouble(Measurement::seconds).toArray();
    double agreement = new SpearmansCorrelation().correlation(predicted, measured);
    // a model of one value ranks nothing
    return Double.isNaN(agreement) ? 0 : agreement;
  }
}

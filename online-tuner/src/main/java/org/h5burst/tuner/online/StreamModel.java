package org.h5burst.tuner.online;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * A stream's log times on all machines of a mixture, and what none of them explains. Both give a belief, which the
 * first bursts recompute, because they may show which machine this is.
 */
final class StreamModel {
  /** The number of bursts after which only the stream's own steps change the belief. */
  static final int MAX_OBSERVED = 8;

  private static final double DELAYED_DEVIATIONS = 3;

  private final MachineMixture mixture;
  private final double[][] log;
  private final double[] shift;
  private final double[] residual;
  private final int[] observed = new int[MAX_OBSERVED];
  private final double[] values = new double[MAX_OBSERVED];
  private final double[] noises = new double[MAX_OBSERVED];
  private double[] evidence;
  private int count;
  private long version = -1;

  /**
   * Creates a model before the first burst.
   *
   * @param shift by how much each arm is expected to differ from the machines' predictions
   * @param residual covariance of that difference, row by row
   */
  StreamModel(MachineMixture mixture, double[][] log, double[] shift, double[] residual) {
    this.mixture = mixture;
    this.log = log;
    this.shift = shift;
    this.residual = residual;
    this.evidence = new double[log.length];
  }

  /** Notes an observed log time, up to the limit. */
  void observe(int arm, double value, double noise) {
    if (count < MAX_OBSERVED) {
      observed[count] = arm;
      values[count] = value;
      noises[count] = noise;
      doubtDelayed(count++);
      double[] now = evidence();
      mixture.replace(evidence, now);
      evidence = now;
    }
  }

  /** Gives a much slower one of several bursts with the same arm little weight, because it was disturbed. */
  private void doubtDelayed(int now) {
    for (int i = 0; i < now; i++) {
      double excess = values[i] - values[now];
      if (observed[i] == observed[now] && Math.abs(excess) > DELAYED_DEVIATIONS * Math.sqrt(noises[now])) {
        noises[excess > 0 ? i : now] += excess * excess;
      }
    }
  }

  /**
   * Returns whether the machines' weights have changed since the belief was computed, and it may still be recomputed.
   */
  boolean isOutdated() {
    return version != mixture.version() && count < MAX_OBSERVED;
  }

  private RealMatrix inverse() {
    int arms = shift.length;
    double[][] matrix = new double[count][count];
    for (int one = 0; one < count; one++) {
      for (int other = 0; other < count; other++) {
        matrix[one][other] = residual[observed[one] * arms + observed[other]] + (one == other ? noises[one] : 0);
      }
    }
    return new LUDecomposition(new Array2DRowRealMatrix(matrix, false)).getSolver().getInverse();
  }

  private double[] evidence() {
    RealMatrix inverse = inverse();
    double[] likelihood = new double[log.length];
    for (int machine = 0; machine < log.length; machine++) {
      double[] error = new double[count];
      for (int i = 0; i < count; i++) {
        error[i] = values[i] - log[machine][observed[i]] - shift[observed[i]];
      }
      double[] solved = inverse.operate(error);
      for (int i = 0; i < count; i++) {
        likelihood[machine] -= error[i] * solved[i] / 2;
      }
    }
    return likelihood;
  }

  /** Returns the expected log times from the machines alone. */
  double[] expected() {
    double[] mean = new double[shift.length];
    for (int machine = 0; machine < log.length; machine++) {
      for (int arm = 0; arm < mean.length; arm++) {
        mean[arm] += mixture.weight(machine) * log[machine][arm];
      }
    }
    return mean;
  }

  /** Recomputes the belief from all observations. */
  void rebuild(Belief belief) {
    version = mixture.version();
    int arms = shift.length;
    double[][] gain = gain();
    double[] mean = expected();
    double[] error = new double[count];
    for (int i = 0; i < count; i++) {
      error[i] = values[i] - mean[observed[i]] - shift[observed[i]];
    }
    double[] covariance = residual.clone();
    for (int arm = 0; arm < arms; arm++) {
      mean[arm] += shift[arm];
      for (int i = 0; i < count; i++) {
        mean[arm] += gain[arm][i] * error[i];
        for (int other = 0; other < arms; other++) {
          covariance[arm * arms + other] -= gain[arm][i] * residual[observed[i] * arms + other];
        }
      }
    }
    addSpread(gain, covariance);
    belief.reset(mean, covariance);
  }

  private double[][] gain() {
    double[][] gain = new double[shift.length][count];
    if (count == 0) {
      return gain;
    }
    double[][] inverse = inverse().getData();
    for (int arm = 0; arm < gain.length; arm++) {
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
          gain[arm][i] += residual[arm * shift.length + observed[j]] * inverse[j][i];
        }
      }
    }
    return gain;
  }

  /** Adds how much the machines' predictions still differ. */
  private void addSpread(double[][] gain, double[] covariance) {
    int arms = shift.length;
    double[][] corrected = new double[log.length][arms];
    double[] mean = new double[arms];
    for (int machine = 0; machine < log.length; machine++) {
      for (int arm = 0; arm < arms; arm++) {
        double value = log[machine][arm];
        for (int i = 0; i < count; i++) {
          value -= gain[arm][i] * log[machine][observed[i]];
        }
        corrected[machine][arm] = value;
        mean[arm] += mixture.weight(machine) * value;
      }
    }
    for (int machine = 0; machine < log.length; machine++) {
      double weight = mixture.weight(machine);
      for (int one = 0; weight > 1e-6 && one < arms; one++) {
        double far = weight * (corrected[machine][one] - mean[one]);
        for (int other = 0; other < arms; other++) {
          covariance[one * arms + other] += far * (corrected[machine][other] - mean[other]);
        }
      }
    }
  }
}

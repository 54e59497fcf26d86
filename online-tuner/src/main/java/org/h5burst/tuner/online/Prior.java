package org.h5burst.tuner.online;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Operation;
import org.jspecify.annotations.Nullable;

/** The belief with which a stream starts. */
interface Prior {
  /** Returns the belief about a usable burst's arms before the first observation. */
  Start start(Operation operation, BurstFeatures burst);

  /**
   * A first belief, and how far to trust it.
   *
   * @param mean expected log time per arm
   * @param covariance of the arms relative to each other, row by row; shared, never written
   */
  record Start(double[] mean, double[] covariance, Trust trust, @Nullable Machines machines) {
    Start(double[] mean, double[] covariance, Trust trust) {
      this(mean, covariance, trust, null);
    }
  }

  /**
   * The predictions of a mixture of machines.
   *
   * @param mixture with the machines' weights
   * @param log log times for each machine and arm
   * @param residual covariance of what the machines do not explain
   */
  record Machines(MachineMixture mixture, double[][] log, double[] residual) {}

  /**
   * How far a belief is trusted.
   *
   * @param caution by how many standard deviations an arm must be better than the default to count as safe
   * @param leap by how much log time an arm must look better to be used for the very first burst
   * @param patience how much surprise beyond the usual shows a change of the machine, in standard deviations
   */
  record Trust(double caution, double leap, double patience) {}
}

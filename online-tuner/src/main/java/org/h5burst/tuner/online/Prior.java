package org.h5burst.tuner.online;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Operation;

/** Where a stream's belief starts. */
interface Prior {
  /** What to believe of a usable burst's arms before the first observation. */
  Start start(Operation operation, BurstFeatures burst);

  /**
   * A first belief and how far to trust it.
   *
   * @param mean expected log time per arm
   * @param covariance of the arms relative to each other, row by row; shared, never written
   */
  record Start(double[] mean, double[] covariance, Trust trust) {}

  /**
   * How far a belief is trusted.
   *
   * @param caution how many standard deviations an arm must be better than the default to count as safe
   * @param credit what may be lost at the start, in units of the default's time
   * @param leap how much better in log time an arm must look to be used for the very first burst
   * @param patience how much surprise beyond the usual it takes to call the machine changed, in standard deviations
   */
  record Trust(double caution, double credit, double leap, double patience) {}
}

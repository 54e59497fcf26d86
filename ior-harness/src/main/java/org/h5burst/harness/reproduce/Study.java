package org.h5burst.harness.reproduce;

import java.util.List;

/** Repeats an experiment on the simulator. */
@FunctionalInterface
interface Study {
  /**
   * Returns the results.
   *
   * @param quick whether fewer candidates and campaigns are simulated
   */
  List<Result> results(boolean quick);
}

package org.h5burst.tuner.genetic;

import org.h5burst.tuner.xml.StaticConfiguration;

/** Measures a candidate by running the application, or its kernel, with it. */
@FunctionalInterface
public interface Experiment {
  /**
   * Runs once; takes as long as the run. Called by one thread.
   *
   * @param candidate the settings of the run
   * @return the elapsed time, or a status without one
   */
  Trial run(StaticConfiguration candidate);
}

package org.h5burst.tuner.genetic;

import org.h5burst.tuner.xml.StaticConfiguration;

/** Measures a candidate, by running the application or its kernel with it. */
@FunctionalInterface
public interface Experiment {
  /**
   * Runs once; takes as long as the run takes. Called by one thread.
   *
   * @param candidate what to run with
   * @return the elapsed time, or that there is none
   */
  Trial run(StaticConfiguration candidate);
}

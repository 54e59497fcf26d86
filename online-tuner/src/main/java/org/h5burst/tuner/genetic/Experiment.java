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

  /** Returns the shortest of some runs. If the first does not end successfully, it is the only one. */
  default Trial shortest(StaticConfiguration candidate, int repeats) {
    Trial shortest = run(candidate);
    for (int repeat = 1; repeat < repeats && shortest.status() == Trial.Status.DONE; repeat++) {
      Trial next = run(candidate);
      shortest = next.cost() < shortest.cost() ? next : shortest;
    }
    return shortest;
  }
}

package org.h5burst.harness.simulator;

import java.util.List;

/**
 * The results of a tuner on a track.
 *
 * @param tuned seconds after each burst, moves included
 * @param byDefault the same with the default throughout
 * @param oracle the same with the best arm of each burst and free moves
 * @param recoveries bursts after each disruptive change until a good arm was in use
 * @param reopens times that the file was closed and opened
 * @param decisionNanos time spent in the tuner
 */
record RunResult(double[] tuned, double[] byDefault, double[] oracle, List<Integer> recoveries, int reopens,
    long decisionNanos) {
  /** Returns the oracle's time divided by this time for the first bursts. */
  double ofOracle(int bursts) {
    return oracle[bursts - 1] / tuned[bursts - 1];
  }

  /** Returns the default's time divided by this time for the first bursts. */
  double ofDefault(int bursts) {
    return byDefault[bursts - 1] / tuned[bursts - 1];
  }
}

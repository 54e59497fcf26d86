package org.h5burst.tuner.knowledge;

import org.h5burst.tuner.Operation;
import org.h5burst.tuner.prior.FiveNumbers;

/**
 * A level of performance that settings of some patterns share: a cluster of five-number summaries (Tang, Xie et al.,
 * PDSW 2021, section III-B).
 *
 * @param operation write or read
 * @param level from 0, the poorest
 * @param centre mean of its members' summaries
 * @param members number of summaries in it, at least 1
 */
public record PerformanceCluster(Operation operation, int level, FiveNumbers centre, long members) {
  public PerformanceCluster {
    if (level < 0 || members < 1) {
      throw new IllegalArgumentException("a performance cluster of level %d with %d members".formatted(level, members));
    }
  }
}

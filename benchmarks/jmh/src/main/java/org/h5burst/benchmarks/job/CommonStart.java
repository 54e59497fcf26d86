package org.h5burst.benchmarks.job;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;

/**
 * Lets the ranks of one machine, which share its clock, begin at the same moment, because they leave a barrier one
 * after another.
 */
public final class CommonStart {
  private static final long LEAD_NANOS = 500_000;

  private CommonStart() {}

  /** Returns on all ranks at once. <b>Collective.</b> */
  public static void await(Communicator ranks) {
    long moment = (long) ranks.allreduce(System.nanoTime() + LEAD_NANOS, Reduction.MAX);
    while (System.nanoTime() < moment) {
      Thread.onSpinWait();
    }
  }
}

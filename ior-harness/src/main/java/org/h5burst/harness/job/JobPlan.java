package org.h5burst.harness.job;

import java.util.List;
import org.h5burst.harness.kernel.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a job's ranks.
 *
 * @param workload what is written
 * @param bursts how often
 * @param lanes into which files
 * @param flushing after which bursts the data is made safe; null = only at the end
 */
public record JobPlan(Workload workload, int bursts, List<Lane> lanes, @Nullable Flushing flushing) {
  /**
   * The flushes during a job.
   *
   * @param every after so many bursts
   * @param log a file to which rank 0 adds, and forces to the disk, a line with the number of bursts covered, each time
   *     the flush has returned on all ranks; null = none
   */
  public record Flushing(int every, @Nullable String log) {}

  public JobPlan {
    lanes = List.copyOf(lanes);
  }

  /**
   * Returns the lanes in the order in which they write a burst. It changes with every other repetition of the workload:
   * a comparison evaluates the odd and the even ones apart, and each half needs all orders.
   */
  List<Lane> order(int burst) {
    return WilliamsSquare.order(lanes, burst / (2 * workload.cycle()));
  }
}

package org.h5burst.harness.job;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.harness.kernel.Workload;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a job do.
 *
 * @param workload what is written
 * @param bursts how often
 * @param lanes into which files
 * @param flushing after which bursts the data is made safe; null = only at the end
 */
public record JobPlan(Workload workload, int bursts, List<Lane> lanes, @Nullable Flushing flushing) {
  /**
   * Flushing on the way.
   *
   * @param every after so many bursts
   * @param log a file to which rank 0 adds, and forces to the disk, a line with the number of bursts covered, each time the flush has returned on all ranks; null = none
   */
  public record Flushing(int every, @Nullable String log) {}

  public JobPlan {
    lanes = List.copyOf(lanes);
  }

  /**
   * The lanes in the order in which they write a burst. What a lane leaves behind in caches may help or hinder the next one, so over as many rounds as there are lanes (twice as many, if they are odd)
   * each is equally often at each place and behind each other: E. J. Williams, Experimental designs balanced for the estimation of residual effects of treatments, 1949.
   */
  List<Lane> order(int burst) {
    int count = lanes.size();
    int round = burst / workload.kinds().size();
    List<Lane> order = IntStream.range(0, count).mapToObj(place -> lanes.get((zigzag(place) + round) % count)).toList();
    return count % 2 == 1 && round / count % 2 == 1 ? order.reversed() : order;
  }

  /** 0, 1, n - 1, 2, n - 2 and so on: between neighbours lies each distance once. */
  private int zigzag(int place) {
    return place % 2 == 1 ? (place + 1) / 2 : (lanes.size() - place / 2) % lanes.size();
  }
}

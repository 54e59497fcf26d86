package org.h5burst.writer;

import java.util.Locale;

/**
 * Statistics of a file so far. Immutable.
 *
 * @param bursts bursts that are done: all that a commit has ended, and those that a flush or close has ended if they
 *     wrote or read elements
 * @param bytes bytes written by all ranks
 * @param writeSeconds total time of the writes, taken from the slowest rank of each burst
 * @param openings how often the file was first opened: 0 or 1
 * @param reopenings how often the file was closed and opened again with other settings
 * @param medianLatencySeconds time from commit, flush or close to the outcome, on this rank; half of the bursts took
 *     less
 * @param latency99Seconds 99 of 100 bursts took less
 * @param maxLatencySeconds latency of the slowest burst
 */
public record FileStatistics(long bursts, long bytes, double writeSeconds, long openings, long reopenings,
    double medianLatencySeconds, double latency99Seconds, double maxLatencySeconds) {
  private static final double MEBIBYTE = 1 << 20;

  /**
   * Returns one line: {@code 40 bursts, 640.0 MiB in 0.31 s (2064.5 MiB/s), commit to outcome 6.2 ms (99 %: 21.4 ms), 1
   * opening, 0 reopenings}.
   */
  @Override
  public String toString() {
    double rate = writeSeconds > 0 ? bytes / MEBIBYTE / writeSeconds : 0;
    return String.format(Locale.ROOT, "%d burst%s, %.1f MiB in %.2f s (%.1f MiB/s), commit to outcome %.1f ms (99 %%: "
        + "%.1f ms), %d opening%s, %d reopening%s", bursts, bursts == 1 ? "" : "s",
        bytes / MEBIBYTE, writeSeconds, rate, 1e3 * medianLatencySeconds, 1e3 * latency99Seconds, openings,
        openings == 1 ? "" : "s", reopenings, reopenings == 1 ? "" : "s");
  }
}

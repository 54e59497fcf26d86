package org.h5burst.writer.telemetry;

import java.nio.file.Path;
import org.HdrHistogram.SynchronizedHistogram;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.FileStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Collects the statistics of one file, and Flight Recorder's events of its bursts. The I/O thread adds, any thread
 * reads.
 */
public final class FileCounters {
  private static final int DIGITS = 3;

  private final Path file;
  private final SynchronizedHistogram latencies = new SynchronizedHistogram(DIGITS);
  private long bursts;
  private long bytes;
  private double writeSeconds;
  private long openings;
  private long reopenings;

  /** Creates the counters of a new file. */
  public FileCounters(Path file) {
    this.file = file;
  }

  /**
   * Notes that a burst is done.
   *
   * @param nanos time since the call that ended it
   * @param counts whether it was a burst, and not only the end of a file, or a flush after a commit; only a burst is an
   *     event
   */
  public synchronized void done(FlightEvents.@Nullable Burst event, BurstResult result, long nanos, boolean counts) {
    if (counts) {
      latencies.recordValue(Math.max(0, nanos));
      bursts++;
      FlightEvents.end(event, burst -> describe(burst, result));
    }
    bytes += result.bytes();
    writeSeconds += result.seconds();
    openings += result.opened() ? 1 : 0;
    reopenings += result.reopened() ? 1 : 0;
  }

  private void describe(FlightEvents.Burst event, BurstResult result) {
    event.file = file.toString();
    event.sequence = result.sequence();
    event.bytes = result.bytes();
    event.pieces = result.pieces();
    event.opened = result.opened();
    event.reopened = result.reopened();
    event.writers = result.writers();
  }

  /** Notes that a burst has failed. */
  public void failed(FlightEvents.@Nullable Burst event, long sequence) {
    FlightEvents.end(event, burst -> {
      burst.file = file.toString();
      burst.sequence = sequence;
      burst.failed = true;
    });
  }

  /** Returns the statistics so far. */
  public synchronized FileStatistics statistics() {
    return new FileStatistics(bursts, bytes, writeSeconds, openings, reopenings,
        latencies.getValueAtPercentile(50) / 1e9, latencies.getValueAtPercentile(99) / 1e9,
        latencies.getMaxValue() / 1e9);
  }
}

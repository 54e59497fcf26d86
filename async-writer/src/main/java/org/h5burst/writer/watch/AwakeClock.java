package org.h5burst.writer.watch;

import java.util.function.LongSupplier;

/**
 * Measures the time in which this process could run: hardly counts time in which it was stopped (Ctrl-Z, a frozen
 * container, a suspended batch job or virtual machine).
 *
 * <p>Design note: a process cannot see that it is stopped, only that it looks at the clock much later than intended. So
 * this clock stands still between two looks of the watchdog, which come at short intervals, and its time may be one
 * interval old. A process that is only slow, because of a full heap or too many neighbours, looks as late as one that
 * is stopped: something counts all the same, otherwise no limit would ever pass there.
 */
final class AwakeClock {
  private final LongSupplier source;
  private final long asleepNanos;
  private long seenNanos;
  private volatile long awakeNanos;
  private volatile long wokenNanos;

  /**
   * Creates a clock that shows zero.
   *
   * @param source a clock that does not stop, in nanoseconds
   * @param asleepNanos two looks that are further apart than this had a stop between them, and count as this much
   */
  AwakeClock(LongSupplier source, long asleepNanos) {
    this.source = source;
    this.asleepNanos = asleepNanos;
    seenNanos = source.getAsLong();
  }

  /** Looks at the source. One thread. */
  void tick() {
    long now = source.getAsLong();
    long passed = now - seenNanos;
    seenNanos = now;
    awakeNanos += Math.min(passed, asleepNanos);
    if (passed > asleepNanos) {
      wokenNanos = awakeNanos;
    }
  }

  /** Returns the time awake so far. Any thread. */
  long nanos() {
    return awakeNanos;
  }

  /** Returns when the process was last found awake again, by this clock. Any thread. */
  long wokenNanos() {
    return wokenNanos;
  }
}

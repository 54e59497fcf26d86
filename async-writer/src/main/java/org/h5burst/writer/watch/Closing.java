package org.h5burst.writer.watch;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether the program waits for files to be closed, and since when: from then on late ranks are waited for only so
 * long, whatever call they are late for. Any thread.
 */
public final class Closing {
  private final LongSupplier clock;
  private final Duration limit;
  private final String limitName;
  private int calls;
  private long sinceNanos;

  /**
   * Nothing is being closed yet.
   *
   * @param clock of the watchdog
   * @param limit for late ranks; zero = none
   * @param limitName the property that sets the limit, for the diagnosis
   */
  Closing(LongSupplier clock, Duration limit, String limitName) {
    this.clock = clock;
    this.limit = limit;
    this.limitName = limitName;
  }

  /**
   * Waits for a call.
   *
   * @param closes whether the call is one that closes
   */
  public void during(boolean closes, Runnable wait) {
    if (closes) {
      begin();
    }
    try {
      wait.run();
    } finally {
      if (closes) {
        end();
      }
    }
  }

  /** The program closes all that is open. */
  public synchronized void begin() {
    if (calls == 0) {
      sinceNanos = clock.getAsLong();
    }
    calls++;
  }

  synchronized void end() {
    calls--;
  }

  String limitName() {
    return limitName;
  }

  /** Whether ranks are too late for something that began to wait for them at a time. */
  synchronized boolean isOver(long startNanos, long nowNanos) {
    return calls > 0 && limit.isPositive() && nowNanos - Math.max(startNanos, sinceNanos) > limit.toNanos();
  }
}

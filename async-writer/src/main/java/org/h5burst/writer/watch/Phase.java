package org.h5burst.writer.watch;

import org.jspecify.annotations.Nullable;

/**
 * What the I/O thread is doing, or what went wrong in the middle of it.
 *
 * @param guard what, and for how long
 * @param startNanos since when, by the watchdog's clock
 * @param waits whether it does nothing but wait for other ranks
 * @param peers the ranks that take part; null if there are no others
 * @param entered how many agreements of these ranks this one has entered
 */
record Phase(Guard guard, long startNanos, boolean waits, @Nullable PeerWatch peers, long entered) {
  boolean isOver(long nowNanos) {
    return guard.limit().isPositive() && nowNanos - startNanos > guard.limit().toNanos();
  }

  /** Returns the limit of a close behind it that has passed; null if none has. */
  Closing.@Nullable Limit tooLateForClose(long nowNanos) {
    Closing closing = guard.closing();
    return closing == null ? null : closing.passed(startNanos, nowNanos);
  }
}

package org.h5burst.writer.watch;

import org.jspecify.annotations.Nullable;

/**
 * The I/O thread's present operation, or a failure in the middle of it.
 *
 * @param guard the operation and its limit
 * @param startNanos its start, by the watchdog's clock
 * @param waits whether it only waits for other ranks
 * @param peers the ranks that take part; null if there are no others
 * @param entered number of agreements of these ranks that this one has entered
 */
record Phase(Guard guard, long startNanos, boolean waits, @Nullable PeerWatch peers, long entered) {
  boolean isOver(long nowNanos) {
    return guard.limit().isPositive() && nowNanos - startNanos > guard.limit().toNanos();
  }

  /** Returns the limit of a close behind it that has passed; null if there is none. */
  Closing.@Nullable Limit tooLateForClose(long nowNanos) {
    Closing closing = guard.closing();
    return closing == null ? null : closing.passed(startNanos, nowNanos);
  }
}

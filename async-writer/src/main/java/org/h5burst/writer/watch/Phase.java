package org.h5burst.writer.watch;

import org.jspecify.annotations.Nullable;

/**
 * What the I/O thread is doing, or what went wrong in the middle of it.
 *
 * @param guard what, and for how long
 * @param startNanos since when
 * @param peers the ranks it waits for; null if it does not wait for ranks
 */
record Phase(Guard guard, long startNanos, @Nullable PeerWatch peers) {
  long elapsedNanos() {
    return System.nanoTime() - startNanos;
  }

  boolean isOver() {
    return guard.limit().isPositive() && elapsedNanos() > guard.limit().toNanos();
  }
}

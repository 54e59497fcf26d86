package org.h5burst.writer.watch;

import org.jspecify.annotations.Nullable;

/**
 * What the I/O thread is doing.
 *
 * @param guard what, and for how long
 * @param startNanos since when
 * @param peers the ranks it waits for; null if it does not wait for ranks
 */
record Phase(Guard guard, long startNanos, @Nullable PeerWatch peers) {
  long elapsedNanos() {
    return System.nanoTime() - startNanos;
  }
}

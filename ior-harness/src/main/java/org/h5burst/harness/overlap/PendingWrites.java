package org.h5burst.harness.overlap;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/**
 * Writes of a few borrowed buffers in turn, each a burst; a buffer is used again when its last burst is done. Adds up
 * the time that the caller spends here. One thread.
 */
final class PendingWrites {
  private final BurstFile file;
  private final Dataset dataset;
  private final Selection mine;
  private final MemorySegment[] buffers;
  private final Deque<CompletableFuture<BurstResult>> pending = new ArrayDeque<>();
  private long visibleNanos;
  private double writingSeconds;

  PendingWrites(BurstFile file, Dataset dataset, Selection mine, MemorySegment[] buffers) {
    this.file = file;
    this.dataset = dataset;
    this.mine = mine;
    this.buffers = buffers;
  }

  /** Submits a step's write; waits only for the burst that still holds the buffer. */
  PendingWrites write(int step) {
    long start = System.nanoTime();
    if (pending.size() == buffers.length) {
      finishOldest();
    }
    dataset.write(mine, buffers[step % buffers.length], Ownership.BORROW);
    pending.add(file.commit());
    visibleNanos += System.nanoTime() - start;
    return this;
  }

  /** Waits for all writes. */
  void finish() {
    long start = System.nanoTime();
    while (!pending.isEmpty()) {
      finishOldest();
    }
    visibleNanos += System.nanoTime() - start;
  }

  private void finishOldest() {
    writingSeconds += pending.remove().join().seconds();
  }

  /** Returns the time within these methods. */
  double visibleSeconds() {
    return visibleNanos / 1e9;
  }

  /** Returns the time of the finished bursts, as the library reports it. */
  double writingSeconds() {
    return writingSeconds;
  }
}

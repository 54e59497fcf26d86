package org.h5burst.writer.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.h5burst.writer.UsageException;

/**
 * The burst of a write or a read, as far as the program's side knows it: whether this process has made the call that
 * ends it. That call's place in the ring is then after the write's. Any thread.
 */
final class OpenBurst {
  private final String what;
  private final AtomicLong lastEnd;
  private final BooleanSupplier mustNotWait;
  private final BooleanSupplier end;
  private final Consumer<Throwable> delivered;
  private volatile long place = Long.MAX_VALUE;

  /**
   * Begins a burst that nobody has ended yet.
   *
   * @param what dataset and file, for messages
   * @param lastEnd the place in the ring of the last call that ended a burst of the file
   * @param mustNotWait whether the calling thread completes futures, and so must not wait for one
   * @param end ends the burst if this process alone has the file; returns false if it must be agreed with others
   * @param delivered receives each failure that the program has got
   */
  OpenBurst(String what, AtomicLong lastEnd, BooleanSupplier mustNotWait, BooleanSupplier end,
      Consumer<Throwable> delivered) {
    this.what = what;
    this.lastEnd = lastEnd;
    this.mustNotWait = mustNotWait;
    this.end = end;
    this.delivered = delivered;
  }

  /** Notes that the program has got a failure. */
  void delivered(Throwable failure) {
    delivered.accept(failure);
  }

  /** Notes the place of the write or read in the ring. */
  void enqueuedAt(long sequence) {
    place = sequence;
  }

  /** Returns the place in the ring of the last call that ended a burst of the file; each file has a separate one. */
  AtomicLong lastEnd() {
    return lastEnd;
  }

  /** Returns whether this process has made the call that ends the burst. */
  boolean isCommitted() {
    return place < lastEnd.get();
  }

  /** Makes that call if this process alone has the file; returns false if it must be agreed with others. */
  boolean end() {
    return end.getAsBoolean();
  }

  /** Returns what is wrong with waiting for the burst now, and what to do. */
  String endlessWait() {
    return ("%s: waiting for a write or a read whose burst is not committed would never end; call commit() first, then "
        + "wait").formatted(what);
  }

  /**
   * Requires that the wait can end, and ends the burst if this process alone has the file.
   *
   * @throws UsageException if the burst is not committed
   */
  void requireCommitted() {
    if (!isCommitted() && !end()) {
      throw new UsageException(endlessWait());
    }
  }

  /**
   * Requires that the caller can wait.
   *
   * @throws UsageException if the burst is not committed, or in a callback
   */
  void requireEnding(String call) {
    FileHandle.refuse(mustNotWait.getAsBoolean(), call + " of the future of a write or a read that is not done");
    requireCommitted();
  }
}

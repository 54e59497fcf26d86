package org.h5burst.writer.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.h5burst.writer.UsageException;

/**
 * The burst of a write or a read, as far as the program's side knows it: whether this process has made the call that
 * ends it. That call's place in the ring is then after the write's. Any thread.
 *
 * @param what dataset and file, for messages
 * @param lastEnd the place in the ring of the last call that ended a burst of the file; each file has a separate one
 * @param mustNotWait whether the calling thread completes futures, and so must not wait for one
 * @param ender ends the burst if this process alone has the file; returns false if it must be agreed with others
 * @param delivered receives each failure that the program has got
 * @param place of the write or read in the ring
 */
record OpenBurst(String what, AtomicLong lastEnd, BooleanSupplier mustNotWait, BooleanSupplier ender,
    Consumer<Throwable> delivered, AtomicLong place) {
  /** Begins a burst that nobody has ended yet. */
  OpenBurst(String what, AtomicLong lastEnd, BooleanSupplier mustNotWait, BooleanSupplier ender,
      Consumer<Throwable> delivered) {
    this(what, lastEnd, mustNotWait, ender, delivered, new AtomicLong(Long.MAX_VALUE));
  }

  /** Notes that the program has got a failure. */
  void delivered(Throwable failure) {
    delivered.accept(failure);
  }

  /** Notes the place of the write or read in the ring. */
  void enqueuedAt(long sequence) {
    place.set(sequence);
  }

  /** Returns whether this process has made the call that ends the burst. */
  boolean isCommitted() {
    return place.get() < lastEnd.get();
  }

  /** Makes that call if this process alone has the file; returns false if it must be agreed with others. */
  boolean end() {
    return ender.getAsBoolean();
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

package org.h5burst.harness.replay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.h5burst.harness.replay.ReplayPlan.Compute;
import org.h5burst.writer.BurstResult;

/**
 * Keeps the order of a trace: a call comes after the bursts that had ended before it, so a program that waited for its
 * bursts is replayed as one that waits. If pauses are kept, the call comes as long after the previous call or end of a
 * burst as in the trace; making the data counts as a part of that time. One thread.
 */
final class Pace {
  private final Compute compute;
  private final Deque<Ending> running = new ArrayDeque<>();
  private long traced;
  private long now = System.nanoTime();

  Pace(Compute compute) {
    this.compute = compute;
  }

  /** A burst that is being written; {@code end} is when it ended in the trace. */
  private record Ending(long end, CompletableFuture<BurstResult> future, Consumer<BurstResult> listener) {
    void await() {
      listener.accept(future.join());
    }
  }

  /** A burst begins; the listener is notified of its end when a later call waits for it, on that call's thread. */
  void running(long end, CompletableFuture<BurstResult> future, Consumer<BurstResult> listener) {
    running.add(new Ending(end, future, listener));
  }

  /** Waits for the bursts that had ended when a call was made. */
  void awaitBursts(long queued) {
    for (Ending first = running.peek(); first != null && first.end() <= queued; first = running.peek()) {
      running.remove().await();
      mark(Math.max(traced, first.end()));
    }
  }

  /** Waits until a call is due. */
  void awaitTurn(long queued) {
    long due = now + queued - traced;
    while (compute == Compute.KEEP && System.nanoTime() - due < 0) {
      LockSupport.parkNanos(Math.min(due - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(100)));
    }
    mark(Math.max(traced, queued));
  }

  /** Waits for all bursts. */
  void awaitAll() {
    awaitBursts(Long.MAX_VALUE);
  }

  private void mark(long trace) {
    traced = trace;
    now = System.nanoTime();
  }
}

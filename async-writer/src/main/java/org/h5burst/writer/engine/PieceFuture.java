package org.h5burst.writer.engine;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The end of the burst of a write or a read, and the futures that a program derives from it. As long as that burst is
 * not committed, waiting would never end. So every way to wait is refused, including {@link #toCompletableFuture()},
 * whose result a program may pass to {@link CompletableFuture#allOf}, which does not ask. {@link UncommittedWaits}
 * finds programs that pass the future itself. A failure that the program gets here, by waiting or in a handler, counts
 * as seen.
 */
final class PieceFuture<T> extends ObservedFuture<T> {
  private final OpenBurst burst;
  private final Queue<PieceFuture<?>> derived = new ConcurrentLinkedQueue<>();

  PieceFuture(OpenBurst burst) {
    this.burst = burst;
  }

  OpenBurst burst() {
    return burst;
  }

  /**
   * Returns whether something depends on this future, or on a derived one, without having asked it: {@code allOf} and
   * {@code anyOf} only add themselves, while chained stages get a future from {@link #newIncompleteFuture()}.
   */
  boolean isWaitedForUnasked() {
    return !isDone() && (getNumberOfDependents() > derived.size()
        || derived.stream().anyMatch(PieceFuture::isWaitedForUnasked));
  }

  @Override
  void requireMayWait(String call) {
    if (!isDone()) {
      burst.requireEnding(call);
    }
  }

  @Override
  public CompletableFuture<T> toCompletableFuture() {
    if (!isDone()) {
      burst.requireCommitted();
    }
    return this;
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    requireMayWait("get");
    try {
      return super.get();
    } catch (ExecutionException failed) {
      got(failed);
      throw failed;
    }
  }

  @Override
  public T join() {
    requireMayWait("join");
    try {
      return super.join();
    } catch (CompletionException failed) {
      got(failed);
      throw failed;
    }
  }

  @Override
  void got(Throwable failure) {
    burst.delivered(failure);
  }

  @Override
  void handled() {
    afterwards((_, failure) -> {
      if (failure != null) {
        got(failure);
      }
    });
  }

  @Override
  public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
    if (!isDone()) {
      burst.requireCommitted();
    }
    return super.orTimeout(timeout, unit);
  }

  @Override
  public CompletionStage<T> minimalCompletionStage() {
    return copy();
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    PieceFuture<U> future = new PieceFuture<>(burst);
    derived.add(future);
    return future;
  }
}

package org.h5burst.writer.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * A burst's future that knows whether anybody has looked at it: a failure that nobody saw is thrown again by a later
 * call.
 *
 * <p>The I/O thread knows of a failure before the future has it. From then on the program can no longer complete the
 * future itself, so whoever has attached a handler is sure to get the failure.
 */
public final class BurstFuture extends CompletableFuture<BurstResult> {
  /** In place of a failure: the burst is written, or the program has completed the future. */
  private static final Object ANOTHER_RESULT = new Object();

  private final BooleanSupplier mustNotWait;
  private final AtomicReference<@Nullable Object> decided = new AtomicReference<>();
  /** Those that have asked for the result and were not interrupted. */
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean seen;

  /** @param mustNotWait whether the caller is a thread that completes futures, which must not wait for one */
  BurstFuture(BooleanSupplier mustNotWait) {
    this.mustNotWait = mustNotWait;
  }

  private void requireMayWait(String call) {
    FileHandle.refuse(!isDone() && mustNotWait.getAsBoolean(), call + " of the future of a burst that is not done");
  }

  /** Whether somebody has asked for the result, or has attached a handler that gets it. */
  public boolean isSeen() {
    return seen || waiting.get() > 0;
  }

  /**
   * Decides that the future fails, before it does.
   *
   * @return false if it has, or is just getting, another result
   */
  boolean decideFailure(WriterException failure) {
    return decided.compareAndSet(null, failure);
  }

  /** Fails with what was decided. */
  void tellFailure() {
    if (decided.get() instanceof WriterException failure) {
      super.completeExceptionally(failure);
    }
  }

  private boolean mayGetAnotherResult() {
    return decided.compareAndSet(null, ANOTHER_RESULT) || decided.get() == ANOTHER_RESULT;
  }

  @Override
  public boolean complete(@Nullable BurstResult result) {
    return mayGetAnotherResult() && super.complete(result);
  }

  @Override
  public boolean completeExceptionally(Throwable failure) {
    return mayGetAnotherResult() && super.completeExceptionally(failure);
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    return mayGetAnotherResult() ? super.cancel(mayInterrupt) : isCancelled();
  }

  @Override
  public CompletableFuture<BurstResult> completeAsync(Supplier<? extends BurstResult> supplier, Executor executor) {
    CompletableFuture.supplyAsync(supplier, executor).whenComplete((result, failure) -> {
      boolean _ = failure == null ? complete(result) : completeExceptionally(failure);
    });
    return this;
  }

  @Override
  public BurstResult get() throws InterruptedException, ExecutionException {
    requireMayWait("get");
    waiting.incrementAndGet();
    try {
      return super.get();
    } catch (InterruptedException leaves) {
      waiting.decrementAndGet();
      if (decided.get() instanceof WriterException failure) { // this wait may have counted as a look
        seen = true;
        Thread.currentThread().interrupt();
        throw new ExecutionException(failure);
      }
      throw leaves;
    }
  }

  @Override
  public BurstResult get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    requireMayWait("get");
    BurstResult result;
    try {
      result = super.get(timeout, unit);
    } catch (ExecutionException failed) {
      seen = true;
      throw failed;
    }
    return result;
  }

  @Override
  public BurstResult join() {
    requireMayWait("join");
    seen = true;
    return super.join();
  }

  @Override
  public <U> CompletableFuture<U> handle(BiFunction<? super BurstResult, Throwable, ? extends U> function) {
    seen = true;
    return super.handle(function);
  }

  @Override
  public <U> CompletableFuture<U> handleAsync(BiFunction<? super BurstResult, Throwable, ? extends U> function) {
    seen = true;
    return super.handleAsync(function);
  }

  @Override
  public <U> CompletableFuture<U> handleAsync(BiFunction<? super BurstResult, Throwable, ? extends U> function,
      Executor executor) {
    seen = true;
    return super.handleAsync(function, executor);
  }

  @Override
  public CompletableFuture<BurstResult> whenComplete(BiConsumer<? super BurstResult, ? super Throwable> action) {
    seen |= action.getClass().getNestHost() != CompletableFuture.class; // its time limits attach a handler of their own
    return super.whenComplete(action);
  }

  @Override
  public CompletableFuture<BurstResult> whenCompleteAsync(BiConsumer<? super BurstResult, ? super Throwable> action) {
    seen = true;
    return super.whenCompleteAsync(action);
  }

  @Override
  public CompletableFuture<BurstResult> whenCompleteAsync(BiConsumer<? super BurstResult, ? super Throwable> action,
      Executor executor) {
    seen = true;
    return super.whenCompleteAsync(action, executor);
  }

  @Override
  public CompletableFuture<BurstResult> exceptionally(Function<Throwable, ? extends BurstResult> function) {
    seen = true;
    return super.exceptionally(function);
  }

  @Override
  public CompletableFuture<BurstResult> exceptionallyAsync(Function<Throwable, ? extends BurstResult> function) {
    seen = true;
    return super.exceptionallyAsync(function);
  }

  @Override
  public CompletableFuture<BurstResult> exceptionallyAsync(Function<Throwable, ? extends BurstResult> function,
      Executor executor) {
    seen = true;
    return super.exceptionallyAsync(function, executor);
  }

  @Override
  public CompletableFuture<BurstResult> exceptionallyCompose(
      Function<Throwable, ? extends CompletionStage<BurstResult>> function) {
    seen = true;
    return super.exceptionallyCompose(function);
  }

  @Override
  public CompletableFuture<BurstResult> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<BurstResult>> function) {
    seen = true;
    return super.exceptionallyComposeAsync(function);
  }

  @Override
  public CompletableFuture<BurstResult> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<BurstResult>> function, Executor executor) {
    seen = true;
    return super.exceptionallyComposeAsync(function, executor);
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}

package org.h5burst.writer.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.h5burst.writer.BurstResult;

/**
 * A burst's future that knows whether anybody has looked at it: a failure that nobody saw is thrown again by a later
 * call.
 */
public final class BurstFuture extends CompletableFuture<BurstResult> {
  private final BooleanSupplier mustNotWait;
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
    return seen;
  }

  @Override
  public BurstResult get() throws InterruptedException, ExecutionException {
    requireMayWait("get");
    boolean before = seen;
    seen = true;
    try {
      return super.get();
    } catch (InterruptedException leaves) {
      seen = before;
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
    seen = true;
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

package org.h5burst.writer.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A future that notes how the program gets a failure: by asking, or in a handler. Any thread. */
abstract class ObservedFuture<T> extends CompletableFuture<T> {
  /** Throws if the calling thread would wait in vain. */
  abstract void requireMayWait(String call);

  /** Notes that the program has asked for the result, and gets this failure. */
  abstract void got(Throwable failure);

  /** Notes that a handler of the program is attached, which receives the failure if this future fails. */
  abstract void handled();

  /** Runs an action of the library when this future is complete; it does not count as the program's handler. */
  final void afterwards(BiConsumer<? super T, ? super Throwable> action) {
    super.whenComplete(action);
  }

  /** Returns the future that depends on this one, after its handler is attached. */
  private <U> CompletableFuture<U> handledBy(CompletableFuture<U> dependent) {
    handled();
    return dependent;
  }

  @Override
  public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    requireMayWait("get");
    try {
      return super.get(timeout, unit);
    } catch (ExecutionException failed) {
      got(failed);
      throw failed;
    }
  }

  @Override
  public T getNow(T otherwise) {
    return isDone() ? join() : otherwise;
  }

  @Override
  public Throwable exceptionNow() {
    Throwable failure = super.exceptionNow();
    got(failure);
    return failure;
  }

  @Override
  public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> function) {
    return handledBy(super.handle(function));
  }

  @Override
  public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function) {
    return handledBy(super.handleAsync(function));
  }

  @Override
  public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function,
      Executor executor) {
    return handledBy(super.handleAsync(function, executor));
  }

  /**
   * Attaches a handler. The time limits of {@link CompletableFuture} also attach handlers, which are not the program's.
   */
  @Override
  public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
    CompletableFuture<T> dependent = super.whenComplete(action);
    return action.getClass().getNestHost() == CompletableFuture.class ? dependent : handledBy(dependent);
  }

  @Override
  public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
    return handledBy(super.whenCompleteAsync(action));
  }

  @Override
  public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action, Executor executor) {
    return handledBy(super.whenCompleteAsync(action, executor));
  }

  @Override
  public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> function) {
    return handledBy(super.exceptionally(function));
  }

  @Override
  public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> function) {
    return handledBy(super.exceptionallyAsync(function));
  }

  @Override
  public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> function, Executor executor) {
    return handledBy(super.exceptionallyAsync(function, executor));
  }

  @Override
  public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> function) {
    return handledBy(super.exceptionallyCompose(function));
  }

  @Override
  public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> function) {
    return handledBy(super.exceptionallyComposeAsync(function));
  }

  @Override
  public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> function,
      Executor executor) {
    return handledBy(super.exceptionallyComposeAsync(function, executor));
  }
}

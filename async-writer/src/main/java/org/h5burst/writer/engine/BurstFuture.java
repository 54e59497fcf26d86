package org.h5burst.writer.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * A burst's future that knows whether anybody has looked at it: a failure that nobody saw is thrown again by a later
 * call.
 *
 * <p>The I/O thread knows of a failure before the future has it. From then on the program can no longer complete the
 * future itself, so whoever has attached a handler will get the failure.
 */
public final class BurstFuture extends ObservedFuture<BurstResult> {
  /** Takes the place of a failure: the burst is written, or the program has completed the future. */
  private static final Object ANOTHER_RESULT = new Object();

  private final BooleanSupplier mustNotWait;
  private final boolean isHidden;
  private final AtomicReference<@Nullable Object> decided = new AtomicReference<>();
  /** The number of threads that have asked for the result and were not interrupted. */
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean seen;

  /**
   * Makes the future of a burst that the program has committed itself.
   *
   * @param mustNotWait whether the calling thread completes futures, and so must not wait for one
   */
  BurstFuture(BooleanSupplier mustNotWait) {
    this(mustNotWait, false);
  }

  private BurstFuture(BooleanSupplier mustNotWait, boolean isHidden) {
    this.mustNotWait = mustNotWait;
    this.isHidden = isHidden;
  }

  /**
   * Returns the future of a burst that was committed for a caller that has the future of a write or a read, and not
   * this one.
   */
  static BurstFuture hidden() {
    return new BurstFuture(() -> false, true);
  }

  @Override
  void requireMayWait(String call) {
    FileHandle.refuse(!isDone() && mustNotWait.getAsBoolean(), call + " of the future of a burst that is not done");
  }

  /** Returns whether somebody has asked for the result, or has attached a handler that receives it. */
  public boolean isSeen() {
    return seen || waiting.get() > 0;
  }

  /**
   * Decides that the future will fail.
   *
   * @return false if it has, or is just getting, another result
   */
  boolean decideFailure(WriterException failure) {
    return decided.compareAndSet(null, failure);
  }

  /** Fails with the failure that was decided. */
  void tellFailure() {
    if (decided.get() instanceof WriterException failure) {
      super.completeExceptionally(failure);
    }
  }

  /**
   * Notes that the program got a failure from the future of a write or a read: this burst's, if nobody holds this
   * future.
   */
  void delivered(Throwable failure) {
    Object own = decided.get();
    seen |= isHidden && own instanceof WriterException && CallersFailure.causes(failure).anyMatch(own::equals);
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
  public void obtrudeValue(@Nullable BurstResult result) {
    if (mayGetAnotherResult() || isDone()) {
      super.obtrudeValue(result);
    }
  }

  @Override
  public void obtrudeException(Throwable failure) {
    if (mayGetAnotherResult() || isDone()) {
      super.obtrudeException(failure);
    }
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
  public BurstResult join() {
    requireMayWait("join");
    seen = true;
    return super.join();
  }

  @Override
  void got(Throwable failure) {
    seen = true;
  }

  @Override
  void handled() {
    seen = true;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}

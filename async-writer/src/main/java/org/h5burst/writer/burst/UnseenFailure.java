package org.h5burst.writer.burst;

import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/** The first failed burst of a file whose future nobody has looked at: a later call throws its failure, once. Any thread. */
final class UnseenFailure {
  private final AtomicReference<@Nullable BurstFuture> first = new AtomicReference<>();

  /** Completes a burst with its failure, and keeps it if nobody has looked at it. */
  void fail(BurstFuture future, WriterException failure) {
    future.completeExceptionally(failure);
    if (!future.isSeen()) {
      first.compareAndSet(null, future);
    }
  }

  /** What the caller has to throw, if still nobody has looked at it by then; null if there is nothing. */
  @Nullable
  BurstFuture take() {
    return first.getAndSet(null);
  }

  /** Throws the failure of a burst that was taken, unless somebody has looked at it meanwhile. */
  static void rethrow(@Nullable BurstFuture taken) {
    if (taken != null && !taken.isSeen() && taken.exceptionNow() instanceof WriterException failure) {
      throw new WriterException(failure.category(), String.valueOf(failure.getMessage()), failure);
    }
  }
}

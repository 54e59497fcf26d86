package org.h5burst.writer.engine;

import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call that ends a burst. The writer's own waits get it at once, on the thread that knows it; the
 * program's future gets it on the callback thread. So no callback can delay a flush or a close.
 *
 * @param known for the writer's own waits; never passed to the program: nothing in it depends on it
 * @param told the program's future; null if the call itself waits
 * @param atRest work that belongs to the burst, done when all of it is written
 */
record BurstOutcome(CompletableFuture<BurstResult> known, @Nullable BurstFuture told, Callbacks callbacks,
    Runnable atRest) {
  /** Makes the outcome of a burst to which no other work belongs. */
  BurstOutcome(@Nullable BurstFuture told, Callbacks callbacks) {
    this(told, callbacks, () -> {});
  }

  BurstOutcome(@Nullable BurstFuture told, Callbacks callbacks, Runnable atRest) {
    this(new CompletableFuture<>(), told, callbacks, atRest);
  }

  /**
   * Notes that the burst is written, before anybody is notified: nothing that depends on it is written yet. I/O thread.
   */
  void written() {
    atRest.run();
  }

  void complete(BurstResult result) {
    BurstFuture future = told;
    if (future != null) {
      callbacks.execute(() -> future.complete(result));
    }
    known.complete(result);
  }

  /**
   * Decides that the burst fails, before any future gets the failure, including those of writes and reads in the burst.
   */
  void decideFailure(WriterException failure, UnseenFailure unseen) {
    BurstFuture future = told;
    if (future != null) {
      unseen.add(future, failure);
    }
  }

  /** Fails with the failure that was decided. */
  void fail(WriterException failure) {
    BurstFuture future = told;
    if (future != null) {
      callbacks.execute(future::tellFailure);
    }
    known.completeExceptionally(failure);
  }

  /** Gives up, because an operation takes too long: the job is about to be ended, or the file is given up. */
  void giveUp(WriterException failure) {
    BurstFuture future = told;
    if (future != null) {
      callbacks.execute(() -> future.completeExceptionally(failure));
    }
    known.completeExceptionally(failure);
  }
}

package org.h5burst.writer.engine;

import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * How a call that ends a burst went: for the writer's own waits at once, on the thread that knows it; for the program's
 * future on the thread of the callbacks. So no callback can keep a flush or a close waiting.
 */
final class BurstOutcome {
  /** Nothing of the program's depends on it. */
  private final CompletableFuture<BurstResult> known = new CompletableFuture<>();
  private final @Nullable BurstFuture told;
  private final Callbacks callbacks;
  private final Runnable atRest;

  /** @param told the program's future; null if the call waits itself */
  BurstOutcome(@Nullable BurstFuture told, Callbacks callbacks) {
    this(told, callbacks, () -> {});
  }

  /** @param atRest what belongs to the burst, and is done when all of it is written */
  BurstOutcome(@Nullable BurstFuture told, Callbacks callbacks, Runnable atRest) {
    this.told = told;
    this.callbacks = callbacks;
    this.atRest = atRest;
  }

  /** The burst is written, and nobody has heard of it yet: nothing that follows from it is written. I/O thread. */
  void written() {
    atRest.run();
  }

  /** For the writer's own waits; never given to the program. */
  CompletableFuture<BurstResult> known() {
    return known;
  }

  void complete(BurstResult result) {
    BurstFuture future = told;
    if (future != null) {
      callbacks.execute(() -> future.complete(result));
    }
    known.complete(result);
  }

  /** The burst fails: known before any future gets it, also those of what is in the burst. */
  void decideFailure(WriterException failure, UnseenFailure unseen) {
    BurstFuture future = told;
    if (future != null) {
      unseen.add(future, failure);
    }
  }

  /** Fails with what was decided. */
  void fail(WriterException failure) {
    BurstFuture future = told;
    if (future != null) {
      callbacks.execute(future::tellFailure);
    }
    known.completeExceptionally(failure);
  }

  /** The job is about to be ended, or the file is given up, because an operation takes too long. */
  void giveUp(WriterException failure) {
    BurstFuture future = told;
    if (future != null) {
      callbacks.execute(() -> future.completeExceptionally(failure));
    }
    known.completeExceptionally(failure);
  }
}

package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.WriterException;

/** The futures of what is enqueued for the burst that is being filled. I/O thread only. */
final class BurstFutures {
  private final Executor callbacks;
  private final List<CompletableFuture<BurstResult>> waiting = new ArrayList<>();

  /**
   * Creates an instance without futures.
   *
   * @param callbacks complete futures
   */
  BurstFutures(Executor callbacks) {
    this.callbacks = callbacks;
  }

  void add(CompletableFuture<BurstResult> future) {
    waiting.add(future);
  }

  /** Returns the futures, which belong to the caller now. */
  List<CompletableFuture<BurstResult>> take() {
    List<CompletableFuture<BurstResult>> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  /** Fails a future that waits for no burst. */
  void fail(CompletableFuture<BurstResult> future, WriterException failure) {
    callbacks.execute(() -> future.completeExceptionally(failure));
  }

  void failAll(WriterException failure) {
    take().forEach(future -> fail(future, failure));
  }
}

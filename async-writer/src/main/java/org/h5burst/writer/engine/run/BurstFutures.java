package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.WriterException;

/** The futures of what is enqueued for the burst that is being filled. I/O thread only. */
final class BurstFutures {
  private final Executor callbacks;
  private final Consumer<String> lost;
  private final List<CompletableFuture<BurstResult>> waiting = new ArrayList<>();

  /**
   * Creates an instance without futures.
   *
   * @param callbacks complete futures
   * @param lost receives why the burst must be refused
   */
  BurstFutures(Executor callbacks, Consumer<String> lost) {
    this.callbacks = callbacks;
    this.lost = lost;
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

  /**
   * Fails a future if it waits. The burst must then be refused, because the program may use again what it has passed to
   * it.
   */
  void failEarly(CompletableFuture<BurstResult> future, WriterException late) {
    if (waiting.remove(future)) {
      lost.accept(String.valueOf(late.getMessage()));
      fail(future, late);
    }
  }
}

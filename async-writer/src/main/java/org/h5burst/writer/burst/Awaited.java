package org.h5burst.writer.burst;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.h5burst.writer.WriterException;

/** The futures for which threads of the program wait in calls of the writer. Any thread. */
final class Awaited {
  private final Set<CompletableFuture<?>> futures = ConcurrentHashMap.newKeySet();

  /** Waits for a result; a failure comes as itself. */
  <T> T await(CompletableFuture<T> future) {
    futures.add(future);
    try {
      return future.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof WriterException failure) {
        throw failure;
      }
      throw failed;
    } finally {
      futures.remove(future);
    }
  }

  /** Ends all waits: what they are for will not come. */
  void fail(WriterException failure) {
    futures.forEach(future -> future.completeExceptionally(failure));
  }
}

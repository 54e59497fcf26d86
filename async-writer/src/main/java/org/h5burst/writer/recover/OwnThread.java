package org.h5burst.writer.recover;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Does work on its own thread, and waits for it even when the caller's thread is interrupted, which stays so: the
 * JVM closes the channel of a thread that is interrupted, and what a job has written can be read whatever becomes of
 * the program's thread.
 */
final class OwnThread {
  private OwnThread() {}

  /** Does work; what it throws is thrown. */
  static <R> R run(String name, Supplier<R> work) {
    try {
      return CompletableFuture
          .supplyAsync(work, task -> Thread.ofPlatform().daemon().name(name).start(task))
          .join();
    } catch (CompletionException failure) {
      switch (failure.getCause()) {
        case RuntimeException itself -> throw itself;
        case Error itself -> throw itself;
        case null, default -> throw failure;
      }
    }
  }
}

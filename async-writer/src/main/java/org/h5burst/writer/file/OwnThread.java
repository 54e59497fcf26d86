package org.h5burst.writer.file;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Runs work on a separate thread and waits for it, even if the caller's thread is interrupted; the interrupt status
 * stays set. The JVM closes the channel of an interrupted thread, and a file should stay readable whatever happens to
 * the program's thread.
 */
public final class OwnThread {
  private OwnThread() {}

  /** Runs work, and throws what it throws. */
  public static <R> R run(String name, Supplier<R> work) {
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

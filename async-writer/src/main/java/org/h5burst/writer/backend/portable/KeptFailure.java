package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.writer.backend.Causes;
import org.jspecify.annotations.Nullable;

/**
 * Keeps this rank's first failure in an exchange of messages, which continues to its end because the other ranks are in
 * it too: only then it is thrown. Used by one thread.
 */
final class KeptFailure {
  private static final String FREED = "borrowed memory was freed before the burst was done";

  private @Nullable IOException first;

  /** Something that can fail. */
  @FunctionalInterface
  interface Work {
    void run() throws IOException;
  }

  /** Does something, unless something has failed before. */
  void attempt(Work work) {
    if (first != null) {
      return;
    }
    try {
      work.run();
    } catch (IOException failure) {
      fail(failure);
    } catch (RuntimeException | Error failure) { // no memory, above all
      fail(new IOException(Causes.words(failure), failure));
    }
  }

  /** Does something with memory of the program, which may have freed it, unless something has failed before. */
  void attempt(MemorySegment borrowed, Work work) {
    attempt(() -> using(borrowed, work));
  }

  /**
   * Does something with memory of the program.
   *
   * @throws IOException that says so if it fails because the program has freed the memory
   */
  static void using(MemorySegment borrowed, Work work) throws IOException {
    try {
      work.run();
    } catch (IllegalStateException failure) {
      requireFreed(borrowed, failure);
      throw new IOException(FREED, failure);
    }
  }

  private static void requireFreed(MemorySegment borrowed, RuntimeException failure) {
    if (borrowed.scope().isAlive()) {
      throw failure;
    }
  }

  /** Something has failed because the program has freed memory; throws the failure if that is not so. */
  void freed(MemorySegment borrowed, RuntimeException failure) {
    requireFreed(borrowed, failure);
    fail(new IOException(FREED, failure));
  }

  /** Something has failed. */
  void fail(IOException failure) {
    if (first == null) {
      first = failure;
    }
  }

  /** Whether something has failed, so that what the messages bring is not wanted any more. */
  boolean isAny() {
    return first != null;
  }

  /** Throws the failure, if there is one, and keeps it. */
  void requireNone() {
    IOException failure = first;
    if (failure != null) {
      throw new UncheckedIOException(Causes.words(failure), failure);
    }
  }

  /** The exchange is over. */
  void forget() {
    first = null;
  }

  /** The exchange is over: throws the failure, if there is one, and forgets it. */
  void rethrow() throws IOException {
    IOException failure = first;
    forget();
    if (failure != null) {
      throw failure;
    }
  }
}

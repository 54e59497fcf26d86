package org.h5burst.writer.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Keeps this rank's first failure in an exchange of messages, which continues to its end because the other ranks are in
 * it too: only then it is thrown. Used by one thread.
 */
public final class KeptFailure {
  private static final String FREED = "borrowed memory was freed before the burst was done";

  private @Nullable IOException first;

  /** Something that can fail. */
  @FunctionalInterface
  public interface Work {
    /** Does it. */
    void run() throws IOException;
  }

  /** Does something, unless something has failed before. */
  public void attempt(Work work) {
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
  public void attempt(MemorySegment borrowed, Work work) {
    attempt(() -> using(borrowed, work));
  }

  /**
   * Does something with memory of the program.
   *
   * @throws IOException that says so if it fails because the program has freed the memory
   */
  public static void using(MemorySegment borrowed, Work work) throws IOException {
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
  public void freed(MemorySegment borrowed, RuntimeException failure) {
    requireFreed(borrowed, failure);
    fail(new IOException(FREED, failure));
  }

  /** Something has failed. */
  public void fail(IOException failure) {
    if (first == null) {
      first = failure;
    }
  }

  /** Returns whether something has failed, so that what the messages bring is not wanted any more. */
  public boolean isAny() {
    return first != null;
  }

  /** Throws the failure, if there is one, and keeps it. */
  public void requireNone() {
    IOException failure = first;
    if (failure != null) {
      throw new UncheckedIOException(Causes.words(failure), failure);
    }
  }

  /** The exchange is over. */
  public void forget() {
    first = null;
  }

  /** The exchange is over: throws the failure, if there is one, and forgets it. */
  public void rethrow() throws IOException {
    IOException failure = first;
    forget();
    if (failure != null) {
      throw failure;
    }
  }
}

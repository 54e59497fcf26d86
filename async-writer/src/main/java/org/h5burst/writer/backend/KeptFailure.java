package org.h5burst.writer.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Keeps this rank's first failure during an exchange of messages, which must continue to its end because the other
 * ranks take part; throws it only then. Used by one thread.
 */
public final class KeptFailure {
  private static final String FREED = "borrowed memory was freed before the burst was done";

  private @Nullable IOException first;

  /** Something that can fail. */
  @FunctionalInterface
  public interface Work {
    /** Does the work. */
    void run() throws IOException;
  }

  /** Work of all ranks together. */
  @FunctionalInterface
  public interface Step {
    /**
     * Does this rank's part.
     *
     * @param failed whether this rank has failed before, and only takes part in the messages
     */
    void run(boolean failed) throws IOException;
  }

  /** Returns the failure of a rank that has failed before, and was reported then. */
  public static KeptFailure reported() {
    KeptFailure failure = new KeptFailure();
    failure.fail(new IOException("failed before"));
    return failure;
  }

  /** Takes part in work of all ranks, also if something has failed before, because the others wait for this rank. */
  public void join(Step step) {
    try {
      step.run(isAny());
    } catch (IOException failure) {
      fail(failure);
    }
  }

  /** Does work unless something has failed before. */
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

  /** Does work with memory of the program, which may have freed it, unless something has failed before. */
  public void attempt(MemorySegment borrowed, Work work) {
    attempt(() -> using(borrowed, work));
  }

  /**
   * Does work with memory of the program.
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

  /** Records that the program has freed memory; throws the failure if it has another reason. */
  public void freed(MemorySegment borrowed, RuntimeException failure) {
    requireFreed(borrowed, failure);
    fail(new IOException(FREED, failure));
  }

  /** Records a failure. */
  public void fail(IOException failure) {
    if (first == null) {
      first = failure;
    }
  }

  /** Returns whether something has failed, so that the data of further messages are not wanted. */
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

  /** Ends the exchange and forgets the failure. */
  public void forget() {
    first = null;
  }

  /** Ends the exchange: throws the failure, if there is one, and forgets it. */
  public void rethrow() throws IOException {
    IOException failure = first;
    forget();
    if (failure != null) {
      throw failure;
    }
  }
}

package org.h5burst.writer.engine.run;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.h5burst.writer.PoisonedFileException;
import org.jspecify.annotations.Nullable;

/**
 * The first failure in a step of many calls on this rank. The rank still makes the later calls, without elements,
 * because the other ranks wait for its messages in them. I/O thread only.
 */
final class FirstFailure {
  private final Consumer<Throwable> noted;
  private @Nullable Throwable first;

  /**
   * Creates an instance without a failure.
   *
   * @param noted called at once with the first failure
   */
  FirstFailure(Consumer<Throwable> noted) {
    this.noted = noted;
  }

  /** Does work unless something has failed before. */
  void attempt(Runnable work) {
    Object _ = find(() -> {
      work.run();
      return this;
    });
  }

  /** Finds something that a call needs; null if something has failed, now or before. */
  <T> @Nullable T find(Supplier<T> question) {
    if (first == null) {
      try {
        return question.get();
      } catch (RuntimeException | Error failure) {
        first = failure;
        noted.accept(failure);
      }
    }
    return null;
  }

  /**
   * Makes a call without elements, whether or not something has failed. Returns false if this rank could not take part:
   * the others may then wait for it until a limit passes, and there is nothing left to do in this step.
   */
  boolean takePart(Runnable call) {
    if (first == null) {
      attempt(call);
      return true;
    }
    try {
      call.run();
      return true;
    } catch (RuntimeException | Error another) {
      first.addSuppressed(another);
      return !(another instanceof PoisonedFileException);
    }
  }

  /** Throws the failure, if there is one. */
  void rethrow() {
    if (first instanceof Error error) {
      throw error;
    }
    if (first instanceof RuntimeException failure) {
      throw failure;
    }
  }
}

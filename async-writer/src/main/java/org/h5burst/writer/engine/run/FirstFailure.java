package org.h5burst.writer.engine.run;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.h5burst.writer.PoisonedFileException;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong first in a step of many calls on this rank. It makes the calls that follow all the same, without
 * elements, because the other ranks wait for its messages in them. I/O thread only.
 */
final class FirstFailure {
  private final Consumer<Throwable> noted;
  private @Nullable Throwable first;

  /**
   * Nothing has gone wrong.
   *
   * @param noted is called at once with the first failure
   */
  FirstFailure(Consumer<Throwable> noted) {
    this.noted = noted;
  }

  /** Does something, unless something has gone wrong before. */
  void attempt(Runnable work) {
    Object _ = find(() -> {
      work.run();
      return this;
    });
  }

  /** Finds something that is needed for a call; null if something has gone wrong, now or before. */
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
   * Makes a call without elements, whether or not something has gone wrong. Returns false if this rank could not take
   * part in it: then the others may wait for it until a limit passes, and there is nothing left to do in this step.
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

  /** Throws what went wrong, if anything did. */
  void rethrow() {
    if (first instanceof Error error) {
      throw error;
    }
    if (first instanceof RuntimeException failure) {
      throw failure;
    }
  }
}

package org.h5burst.writer.engine;

import java.util.Objects;
import java.util.stream.Stream;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.jspecify.annotations.Nullable;

/** Failures as the program's calls throw them: with the stack of the call, and each printed only once. Any thread. */
public final class CallersFailure {
  private CallersFailure() {}

  /**
   * Returns another thread's failure as the caller's: with the same message, causes and suppressed failures, but the
   * stack of this call. Other calls may share the original, to which nothing is added.
   */
  public static WriterException of(WriterException failure) {
    WriterException own = withoutCause(failure);
    if (failure.getCause() != null) {
      own.initCause(failure.getCause());
    }
    return own;
  }

  /** Returns the same without the cause, which the program knows. */
  public static WriterException withoutCause(WriterException failure) {
    WriterException own = failure.withMessage(String.valueOf(failure.getMessage()));
    Stream.of(failure.getSuppressed()).forEach(own::addSuppressed);
    return own;
  }

  /** Returns whether a failure, or one of its causes, is another one, or contains its whole message. */
  public static boolean shows(@Nullable Throwable failure, Throwable other) {
    String words = Causes.words(other);
    return causes(failure).anyMatch(each -> each == other || String.valueOf(each.getMessage()).contains(words));
  }

  /** Returns a failure and its causes. */
  static Stream<Throwable> causes(@Nullable Throwable failure) {
    return Stream.<@Nullable Throwable>iterate(failure, Objects::nonNull, each -> each == null ? null : each.getCause())
        .map(Objects::requireNonNull);
  }
}

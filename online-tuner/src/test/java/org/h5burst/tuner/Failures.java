package org.h5burst.tuner;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.function.Executable;

/** Looks at what a refusal says. */
public final class Failures {
  private Failures() {}

  /** That a call fails with this type, and that its message holds this text. */
  public static <T extends Throwable> T assertFails(Class<T> type, String text, Executable call) {
    T failure = assertThrows(type, call);
    String message = Objects.requireNonNullElse(failure.getMessage(), "");
    assertTrue(message.contains(text), () -> "'" + message + "' does not say '" + text + "'");
    return failure;
  }
}

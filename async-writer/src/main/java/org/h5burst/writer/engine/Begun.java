package org.h5burst.writer.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of an object under construction, which are ended if it cannot be completed. */
final class Begun {
  private final List<AutoCloseable> parts = new ArrayList<>();

  /** Adds a part, and returns it. */
  <T extends AutoCloseable> T with(T part) {
    parts.add(part);
    return part;
  }

  <T extends AutoCloseable> @Nullable T withOptional(@Nullable T part) {
    return part == null ? null : with(part);
  }

  /** Ends all parts, in reverse order. */
  void end(Throwable failure) {
    for (AutoCloseable part : parts.reversed()) {
      try {
        part.close();
      } catch (Exception closing) {
        failure.addSuppressed(closing);
      }
    }
  }
}

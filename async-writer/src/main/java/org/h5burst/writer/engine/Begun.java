package org.h5burst.writer.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of something that is being put together, which are ended again if it cannot be completed. */
final class Begun {
  private final List<AutoCloseable> parts = new ArrayList<>();

  /** Takes a part in; gives it back. */
  <T extends AutoCloseable> T with(T part) {
    parts.add(part);
    return part;
  }

  /** Takes a part in, if there is one; gives it back. */
  <T extends AutoCloseable> @Nullable T withOptional(@Nullable T part) {
    return part == null ? null : with(part);
  }

  /** Ends all parts, the last one first. */
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

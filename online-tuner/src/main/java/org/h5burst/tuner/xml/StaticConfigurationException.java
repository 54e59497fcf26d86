package org.h5burst.tuner.xml;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a static configuration cannot be used. The message names the document, the position, what is wrong and
 * what would be right.
 */
public final class StaticConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  StaticConfigurationException(String document, String problem, @Nullable Throwable cause) {
    super(document + ": " + problem, cause);
  }

  StaticConfigurationException(String document, int line, int column, String problem, @Nullable Throwable cause) {
    super("%s, line %d, column %d: %s".formatted(document, line, column, problem), cause);
  }
}

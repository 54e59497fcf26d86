package org.h5burst.tuner.xml;

import org.jspecify.annotations.Nullable;

/**
 * A static configuration cannot be used. The message, for the user, names the document, where in it, what is wrong and
 * what would be right.
 */
public final class StaticConfigurationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  StaticConfigurationException(String document, String problem, @Nullable Throwable cause) {
    super(document + ": " + problem, cause);
    this.line = 0;
    this.column = 0;
  }

  StaticConfigurationException(String document, int line, int column, String problem, @Nullable Throwable cause) {
    super("%s, line %d, column %d: %s".formatted(document, line, column, problem), cause);
    this.line = line;
    this.column = column;
  }

  /** Line of the document, from 1; 0 if the whole document is meant. */
  public int line() {
    return line;
  }

  /** Column in the line, from 1; 0 if the whole document is meant. */
  public int column() {
    return column;
  }
}

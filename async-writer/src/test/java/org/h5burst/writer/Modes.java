package org.h5burst.writer;

import org.h5burst.writer.configuration.OpenMode;

/** Options for a mode that a test goes through. */
public final class Modes {
  private Modes() {}

  /** Options to create a file. */
  public static CreateOptions creating(OpenMode mode) {
    return mode == OpenMode.TRUNCATE ? CreateOptions.defaults().replace() : CreateOptions.defaults();
  }

  /** Options to open a file. */
  public static OpenOptions opening(OpenMode mode) {
    return mode == OpenMode.APPEND ? OpenOptions.defaults().readWrite() : OpenOptions.defaults();
  }
}

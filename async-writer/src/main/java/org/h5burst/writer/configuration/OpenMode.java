package org.h5burst.writer.configuration;

/** How a file is opened. */
public enum OpenMode {
  /** Creates a new file; an existing one is an error. */
  CREATE_NEW,
  /**
   * Creates a new file, which replaces an existing one at the moment it is complete. Only the file that existed when
   * the first burst was committed is replaced.
   */
  TRUNCATE,
  /** Opens an existing file to read it. */
  READ_ONLY,
  /** Opens an existing file to read it and to change it in place. */
  APPEND;

  /** Returns whether the file must exist. */
  public boolean isExisting() {
    return this == READ_ONLY || this == APPEND;
  }
}

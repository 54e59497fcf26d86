package org.h5burst.writer.configuration;

/** What is done with a file. */
public enum OpenMode {
  /** A new one is made; one that exists is an error. */
  CREATE_NEW,
  /**
   * A new one is made; one that exists is replaced, at the moment the new one is complete; only the one that was there
   * when the first burst was committed.
   */
  TRUNCATE,
  /** One that exists is opened to be read. */
  READ_ONLY,
  /** One that exists is opened to be read and changed, in place. */
  APPEND;

  /** Whether the file must be there. */
  public boolean isExisting() {
    return this == READ_ONLY || this == APPEND;
  }
}

package org.h5burst.writer;

/** Thrown when there is no such file, or no directory for it. */
public final class FileMissingException extends PathException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public FileMissingException(String message) {
    super(message);
  }
}

package org.h5burst.writer;

/**
 * Thrown when writing, reading, opening or closing fails, for example on a full disk, or when a required library is
 * missing. A failed write poisons the file.
 */
public final class IoFailureException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public IoFailureException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public IoFailureException(String message, Throwable cause) {
    super(message, cause);
  }
}

package org.h5burst.writer;

/**
 * Writing, reading, opening or closing failed, as on a full disk, or a library that is needed is missing. If it was a
 * write, the file is poisoned.
 */
public final class IoFailureException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public IoFailureException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public IoFailureException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public IoFailureException withMessage(String message) {
    return new IoFailureException(message);
  }
}

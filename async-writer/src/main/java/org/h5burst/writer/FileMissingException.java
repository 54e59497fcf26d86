package org.h5burst.writer;

/** There is no such file, or no directory for it. */
public final class FileMissingException extends PathException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public FileMissingException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public FileMissingException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public FileMissingException withMessage(String message) {
    return new FileMissingException(message);
  }
}

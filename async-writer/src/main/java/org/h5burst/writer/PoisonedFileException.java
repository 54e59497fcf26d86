package org.h5burst.writer;

/**
 * Thrown when an earlier failure has poisoned the file, which is not touched any more. The message repeats that
 * failure.
 */
public final class PoisonedFileException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public PoisonedFileException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public PoisonedFileException(String message, Throwable cause) {
    super(message, cause);
  }
}

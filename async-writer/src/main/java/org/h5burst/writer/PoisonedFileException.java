package org.h5burst.writer;

/** An earlier failure, which the message repeats, has poisoned the file: it is not touched any more. */
public final class PoisonedFileException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public PoisonedFileException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public PoisonedFileException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public PoisonedFileException withMessage(String message) {
    return new PoisonedFileException(message);
  }
}

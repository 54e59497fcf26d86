package org.h5burst.writer;

/**
 * The ranks did not do the same thing: their calls, declarations or options differ, and the message names how. Nothing
 * of the burst was written.
 */
public final class MismatchException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public MismatchException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public MismatchException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public MismatchException withMessage(String message) {
    return new MismatchException(message);
  }
}

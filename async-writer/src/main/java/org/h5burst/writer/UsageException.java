package org.h5burst.writer;

/** The arguments of a call, or the order of calls, were wrong. Nothing was written, and the file stays usable. */
public final class UsageException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public UsageException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public UsageException withMessage(String message) {
    return new UsageException(message);
  }
}

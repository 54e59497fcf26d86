package org.h5burst.writer;

/**
 * Thrown when the arguments of a call, or the order of calls, are wrong. Nothing was written, and the file stays
 * usable.
 */
public final class UsageException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public UsageException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}

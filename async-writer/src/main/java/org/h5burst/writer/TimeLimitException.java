package org.h5burst.writer;

/** Thrown when a time limit passed: a rank is lost or waits for something else, or the disk does not respond. */
public final class TimeLimitException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public TimeLimitException(String message) {
    super(message);
  }
}

package org.h5burst.writer;

/**
 * Thrown when the ranks did not do the same: their calls, declarations or options differ, and the message names the
 * difference. Nothing of the burst was written.
 */
public final class MismatchException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public MismatchException(String message) {
    super(message);
  }
}

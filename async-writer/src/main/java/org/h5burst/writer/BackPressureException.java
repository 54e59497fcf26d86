package org.h5burst.writer;

/**
 * Thrown when there is no room for a write: the staging memory or the ring was full for too long, or the write is
 * larger than either. The file stays usable.
 */
public final class BackPressureException extends WriterException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public BackPressureException(String message) {
    super(message);
  }
}

package org.h5burst.writer;

/** Thrown when the file is not an HDF5 file, or is damaged or truncated. */
public final class FileDamagedException extends PathException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public FileDamagedException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public FileDamagedException(String message, Throwable cause) {
    super(message, cause);
  }
}

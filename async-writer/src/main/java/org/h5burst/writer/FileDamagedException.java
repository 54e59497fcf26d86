package org.h5burst.writer;

/** The file is not an HDF5 file, or is damaged or cut off. */
public final class FileDamagedException extends PathException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public FileDamagedException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public FileDamagedException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public FileDamagedException withMessage(String message) {
    return new FileDamagedException(message);
  }
}

package org.h5burst.writer;

/** Another job, or this process, writes the file, or reads what was to be changed. It can be tried again later. */
public final class FileInUseException extends PathException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public FileInUseException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public FileInUseException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public FileInUseException withMessage(String message) {
    return new FileInUseException(message);
  }
}

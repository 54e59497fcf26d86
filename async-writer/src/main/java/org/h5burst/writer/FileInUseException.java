package org.h5burst.writer;

/**
 * Thrown when another job, or this process, writes the file, or reads a file that was to be changed. The call can be
 * repeated later.
 */
public final class FileInUseException extends PathException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public FileInUseException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public FileInUseException(String message, Throwable cause) {
    super(message, cause);
  }
}

package org.h5burst.writer;

/**
 * Thrown when the path cannot be used: no permission, a directory, a name that is too long, or a file that was replaced
 * while it was open. Subtypes report that the file exists, is missing, is in use or is damaged.
 */
public sealed class PathException extends WriterException
    permits FileExistsException, FileMissingException, FileInUseException, FileDamagedException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public PathException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public PathException(String message, Throwable cause) {
    super(message, cause);
  }
}

package org.h5burst.writer;

/**
 * The path cannot be used: no permission, a directory, too long a name, or a file that was replaced while it was open;
 * or, as a subtype says, the file exists, is missing, is in use or damaged.
 */
public sealed class PathException extends WriterException
    permits FileExistsException, FileMissingException, FileInUseException, FileDamagedException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public PathException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public PathException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public PathException withMessage(String message) {
    return new PathException(message);
  }
}

package org.h5burst.writer;

/**
 * The file exists already, or an earlier job has left it unfinished, and nothing is replaced unless the options say
 * so.
 */
public final class FileExistsException extends PathException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  public FileExistsException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public FileExistsException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public FileExistsException withMessage(String message) {
    return new FileExistsException(message);
  }
}

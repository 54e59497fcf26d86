package org.h5burst.writer;

/**
 * Thrown when the file exists already, or an earlier job has left it unfinished, and the options do not allow replacing
 * it.
 */
public final class FileExistsException extends PathException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public FileExistsException(String message) {
    super(message);
  }
}

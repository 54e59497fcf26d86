package org.h5burst.writer.backend;

/** Thrown when an HDF5 file was opened, but an object in it cannot be read; the message says which and why. */
public final class UnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that names the object by its path, without a leading slash. */
  public UnreadableException(String object, Throwable failure) {
    super("/%s in it is damaged, or this HDF5 does not know it: %s".formatted(object, Causes.words(failure)), failure);
  }
}

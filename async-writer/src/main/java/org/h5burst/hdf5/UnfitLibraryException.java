package org.h5burst.hdf5;

import org.jspecify.annotations.Nullable;

/** Thrown when an HDF5 library cannot be loaded, or does not fit this process; the message says which and why. */
public final class UnfitLibraryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure for a library. */
  public UnfitLibraryException(String problem, @Nullable Throwable cause) {
    super(problem, cause);
  }
}

package org.h5burst.writer.jhdf5.exceptions;

import org.h5burst.mpi.H5BurstException;

/** Thrown, as in JHDF5, when HDF5 itself refuses a call. */
public class HDF5LibraryException extends H5BurstException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure with a message. */
  public HDF5LibraryException(String message) {
    super(message);
  }
}

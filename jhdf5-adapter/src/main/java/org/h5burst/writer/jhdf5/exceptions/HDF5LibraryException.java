package org.h5burst.writer.jhdf5.exceptions;

import org.h5burst.mpi.H5BurstException;

/** What HDF5 itself refuses, as JHDF5 calls it. */
public class HDF5LibraryException extends H5BurstException {
  private static final long serialVersionUID = 1L;

  /** A failure with a message. */
  public HDF5LibraryException(String message) {
    super(message);
  }
}

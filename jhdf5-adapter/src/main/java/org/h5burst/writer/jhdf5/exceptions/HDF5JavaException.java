package org.h5burst.writer.jhdf5.exceptions;

import org.h5burst.mpi.H5BurstException;

/** Thrown, as in JHDF5, for an invalid call: a wrong type, or a value that does not fit. */
public class HDF5JavaException extends H5BurstException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure with a message. */
  public HDF5JavaException(String message) {
    super(message);
  }
}

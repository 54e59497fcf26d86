package org.h5burst.writer.jhdf5.exceptions;

import org.h5burst.mpi.H5BurstException;

/** A call that cannot be, as JHDF5 calls it: a wrong type, a value that does not fit. */
public class HDF5JavaException extends H5BurstException {
  private static final long serialVersionUID = 1L;

  /** A failure with a message. */
  public HDF5JavaException(String message) {
    super(message);
  }
}

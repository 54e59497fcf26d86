package org.h5burst.writer.jhdf5.exceptions;

/** Thrown when a dataset has another type than the requested one. */
public final class HDF5DatatypeInterfaceException extends HDF5LibraryException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure with a message. */
  public HDF5DatatypeInterfaceException(String message) {
    super(message);
  }
}

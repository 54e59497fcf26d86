package org.h5burst.writer.jhdf5.exceptions;

/** A dataset has another type than what is read. */
public final class HDF5DatatypeInterfaceException extends HDF5LibraryException {
  private static final long serialVersionUID = 1L;

  /** A failure with a message. */
  public HDF5DatatypeInterfaceException(String message) {
    super(message);
  }
}

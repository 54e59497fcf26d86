package org.h5burst.writer.jhdf5.exceptions;

/** Thrown when there is no object with a name. */
public final class HDF5SymbolTableException extends HDF5LibraryException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure with a message. */
  public HDF5SymbolTableException(String message) {
    super(message);
  }
}

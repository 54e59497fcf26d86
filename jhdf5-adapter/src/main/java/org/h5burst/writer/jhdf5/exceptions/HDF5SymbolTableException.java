package org.h5burst.writer.jhdf5.exceptions;

/** There is no object of a name. */
public final class HDF5SymbolTableException extends HDF5LibraryException {
  private static final long serialVersionUID = 1L;

  /** A failure with a message. */
  public HDF5SymbolTableException(String message) {
    super(message);
  }
}

package org.h5burst.writer.jhdf5.exceptions;

/** Thrown when a dataset has another number of dimensions than a block. */
public final class HDF5SpaceRankMismatch extends HDF5JavaException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure with a message. */
  public HDF5SpaceRankMismatch(String message) {
    super(message);
  }
}

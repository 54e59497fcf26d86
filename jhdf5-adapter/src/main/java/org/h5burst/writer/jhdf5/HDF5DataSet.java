package org.h5burst.writer.jhdf5;

/** Refers to a dataset in place of its path. Nothing is open, so closing it does nothing. */
public final class HDF5DataSet implements AutoCloseable {
  private final String path;

  HDF5DataSet(String path) {
    this.path = path;
  }

  /** Returns its path. */
  public String getDataSetPath() {
    return path;
  }

  @Override
  public void close() {
    // there is nothing to be closed
  }

  @Override
  public String toString() {
    return path;
  }
}

package org.h5burst.tuner.xml;

/** A layer of the parallel I/O stack, with the name of its element. */
public enum Layer {
  /** HDF5. */
  HIGH_LEVEL_IO_LIBRARY("High_Level_IO_Library"),
  /** MPI-IO. */
  MIDDLEWARE_LAYER("Middleware_Layer"),
  /** Lustre, GPFS. */
  PARALLEL_FILE_SYSTEM("Parallel_File_System");

  private final String element;

  Layer(String element) {
    this.element = element;
  }

  /** Returns the name of its element. */
  public String element() {
    return element;
  }
}

package org.h5burst.writer.configuration;

/** Which back end a user wants. */
public enum BackendWish {
  /** Parallel HDF5 where it fits the MPI that runs, else the portable back end. */
  AUTO,
  PHDF5,
  PORTABLE
}

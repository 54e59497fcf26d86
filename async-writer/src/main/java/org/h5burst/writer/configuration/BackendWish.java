package org.h5burst.writer.configuration;

import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiImplementation;

/** The back end that a user wants. */
public enum BackendWish {
  /** Parallel HDF5 if it fits the running MPI, otherwise the portable back end. */
  AUTO,
  PHDF5,
  PORTABLE;

  /**
   * Returns the back ends to try in order; the first that is installed is used. A back end that a user has named is
   * never replaced.
   *
   * @param mpi the running MPI
   * @param hdf5Library the HDF5 library that the user names
   */
  public List<BackendWish> candidates(MpiImplementation.Kind mpi, Optional<String> hdf5Library) {
    if (this != AUTO) {
      return List.of(this);
    }
    if (!mpi.isNative()) {
      return List.of(PORTABLE);
    }
    if (hdf5Library.filter(name -> name.equals(WriterProperties.JHDF5) || name.equals(WriterProperties.BYTEDECO))
        .isPresent()) {
      return List.of(PORTABLE);
    }
    return hdf5Library.isPresent() ? List.of(PHDF5) : List.of(PHDF5, PORTABLE);
  }
}

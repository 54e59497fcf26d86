package org.h5burst.mpi.option;

/** Which MPI to use. */
public enum MpiChoice {
  /** What the launcher shows; none without a launcher. */
  AUTO,
  MPICH,
  OPENMPI,
  MPJ,
  /** None: one process. */
  SOLO
}

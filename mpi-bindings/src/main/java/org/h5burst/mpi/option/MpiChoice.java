package org.h5burst.mpi.option;

/** The MPI to use. */
public enum MpiChoice {
  /** The launcher's MPI; none without a launcher. */
  AUTO,
  MPICH,
  OPENMPI,
  MPJ,
  /** No MPI: one process. */
  SOLO
}

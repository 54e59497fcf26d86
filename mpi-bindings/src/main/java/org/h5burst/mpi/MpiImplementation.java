package org.h5burst.mpi;

/**
 * The MPI that runs this job.
 *
 * @param kind the family, which determines the type of its handles
 * @param version first line of the library's own description
 * @param threadLevel the thread level that it granted, as in the MPI standard:
 *     {@code SINGLE, FUNNELED, SERIALIZED, MULTIPLE}
 */
public record MpiImplementation(Kind kind, String version, String threadLevel) {
  /** The families of MPI. */
  public enum Kind {
    /** No MPI: one process, and no library is loaded. */
    SOLO,
    MPICH,
    OPEN_MPI,
    /** MPJ Express: pure Java; ranks run on one host or on several trusted ones. */
    MPJ;

    /** Returns whether it is a native library, which parallel HDF5 needs. */
    public boolean isNative() {
      return this == MPICH || this == OPEN_MPI;
    }
  }
}

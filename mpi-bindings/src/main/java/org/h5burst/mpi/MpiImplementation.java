package org.h5burst.mpi;

/**
 * Which MPI runs this job.
 *
 * @param kind the family, which decides the shape of its handles
 * @param version what the library says of itself, first line
 * @param threadLevel the thread level it granted, as in the MPI standard:
 *     {@code SINGLE, FUNNELED, SERIALIZED, MULTIPLE}
 */
public record MpiImplementation(Kind kind, String version, String threadLevel) {
  /** The families of MPI. */
  public enum Kind {
    /** One process, no library loaded. */
    SOLO,
    MPICH,
    OPEN_MPI,
    /** MPJ Express: pure Java, ranks on one host or several trusted ones. */
    MPJ;

    /** Whether a native library stands behind it, which parallel HDF5 needs. */
    public boolean isNative() {
      return this == MPICH || this == OPEN_MPI;
    }
  }
}

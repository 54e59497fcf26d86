package org.h5burst.mpi;

/**
 * Thrown when MPI is missing, does not fit its launcher, or refused an operation. The message names the operation, the
 * rank where known, and what to do.
 */
public final class MpiException extends H5BurstException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public MpiException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public MpiException(String message, Throwable cause) {
    super(message, cause);
  }
}

package org.h5burst.mpi;

/**
 * The root of H5Burst's exceptions: {@link MpiException} for MPI and the job, and the writer's exceptions for files,
 * one for each kind of failure. They do not report defects of H5Burst. Unchecked; the message says what to do.
 */
public abstract class H5BurstException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  protected H5BurstException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  protected H5BurstException(String message, Throwable cause) {
    super(message, cause);
  }
}

package org.h5burst.mpi;

/**
 * What H5Burst throws when something goes wrong that is not a defect of it: {@link MpiException} for MPI and the job,
 * and the writer's exceptions for files, one for each kind of failure. Unchecked; the message says what to do.
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

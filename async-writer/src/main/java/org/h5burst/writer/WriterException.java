package org.h5burst.writer;

import org.h5burst.mpi.H5BurstException;

/**
 * Something about a file or a write was wrong or failed. The message names operation, file, dataset and rank where
 * known, the native cause, and what to do. Each kind of failure that a program may react to is a subtype.
 */
public abstract sealed class WriterException extends H5BurstException permits UsageException, MismatchException,
    PathException, BackPressureException, IoFailureException, PoisonedFileException, TimeLimitException {
  private static final long serialVersionUID = 1L;

  /** A failure that was found here. */
  protected WriterException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  protected WriterException(String message, Throwable cause) {
    super(message, cause);
  }

  /** A wrong argument or call. */
  static WriterException usage(String message) {
    return new UsageException(message);
  }

  /** Returns a failure of the same kind with other words, and without a cause. */
  public abstract WriterException withMessage(String message);

  /** Returns a failure of the same kind that this one has caused. */
  public final WriterException causing(String message) {
    WriterException caused = withMessage(message);
    caused.initCause(this);
    return caused;
  }
}

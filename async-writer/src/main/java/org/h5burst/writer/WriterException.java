package org.h5burst.writer;

import org.h5burst.mpi.H5BurstException;
import org.h5burst.writer.engine.agree.FailureKinds;

/**
 * The root of all failures of files and writes. The message names the operation, file, dataset and rank where known,
 * the native cause, and what to do. Each kind of failure to which a program may react is a subtype.
 */
public abstract sealed class WriterException extends H5BurstException permits UsageException, MismatchException,
    PathException, BackPressureException, IoFailureException, PoisonedFileException, TimeLimitException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  protected WriterException(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  protected WriterException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Creates a failure for a wrong argument or call. */
  static WriterException usage(String message) {
    return new UsageException(message);
  }

  /** Returns a failure of the same kind with another message, and without a cause. */
  public final WriterException withMessage(String message) {
    return FailureKinds.failure(FailureKinds.name(this), message);
  }

  /** Returns a failure of the same kind, with this one as its cause. */
  public final WriterException causing(String message) {
    WriterException caused = withMessage(message);
    caused.initCause(this);
    return caused;
  }
}

package org.h5burst.writer;

import org.h5burst.mpi.H5BurstException;

/**
 * Something about a file or a write was wrong or failed. The message names operation, file, dataset and rank where
 * known, the native cause, and what to do.
 */
public final class WriterException extends H5BurstException {
  private static final long serialVersionUID = 1L;

  private final Category category;

  /** What kind of trouble it is, which decides what a program can do about it. */
  public enum Category {
    /** The call's arguments or the order of calls were wrong; nothing was written and the file stays usable. */
    USAGE,
    /** The ranks did not do the same thing. */
    MISMATCH,
    /** The path is missing, not writable, in use by another job, or not what it should be. */
    PATH,
    /** Staging memory or the ring was full for too long. */
    BACK_PRESSURE,
    /** Writing, opening or closing failed; the file is poisoned. */
    IO,
    /** The file was poisoned by an earlier failure, which is the cause. */
    POISONED,
    /** A deadline passed. */
    TIMEOUT
  }

  /** A failure that was found here. */
  public WriterException(Category category, String message) {
    super(message);
    this.category = category;
  }

  /** A failure that another one caused. */
  public WriterException(Category category, String message, Throwable cause) {
    super(message, cause);
    this.category = category;
  }

  /** A wrong argument or call. */
  static WriterException usage(String message) {
    return new WriterException(Category.USAGE, message);
  }

  /** What kind of failure this is, for programs that react to it. */
  public Category category() {
    return category;
  }
}

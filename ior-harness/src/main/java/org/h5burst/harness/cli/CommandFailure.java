package org.h5burst.harness.cli;

/**
 * A command could not do what it was asked to do. The message, shown to the user as it is, says what was wrong, where,
 * and what to do.
 */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure that was found here. */
  public CommandFailure(String message) {
    super(message);
  }

  /** Creates a failure that another one caused. */
  public CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}

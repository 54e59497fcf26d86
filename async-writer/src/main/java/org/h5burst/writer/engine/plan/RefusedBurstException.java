package org.h5burst.writer.engine.plan;

/**
 * Thrown when something that this rank has enqueued in a burst depends on what was refused before: the burst is refused
 * as a whole, on all ranks, and the file stays usable.
 */
public final class RefusedBurstException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Makes the exception for a burst.
   *
   * @param message what was enqueued, and on what it depends
   */
  public RefusedBurstException(String message) {
    super(message);
  }
}

package org.h5burst.mpi;

/**
 * A communication that was started and may not be done yet. Its buffers belong to it until {@link #test()} has returned
 * true.
 *
 * <p>Used by one thread at a time.
 */
@FunctionalInterface
public interface Request {
  /**
   * Makes progress without waiting. <b>Independent.</b>
   *
   * @return whether the communication is done; once true, always true
   * @throws MpiException if MPI reports that it failed
   */
  boolean test();

  /**
   * Waits until the communication is done, and leaves the processor to others. <b>Independent</b>, but done only when
   * the other ranks have taken part.
   */
  default void await() {
    IdleStrategy.until(this::test);
  }
}

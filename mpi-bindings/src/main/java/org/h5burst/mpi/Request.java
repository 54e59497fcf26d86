package org.h5burst.mpi;

/**
 * A communication that was started and is perhaps not done. The buffers given at its start belong to it until
 * {@link #test()} has returned true.
 *
 * <p>Used by one thread at a time.
 */
@FunctionalInterface
public interface Request {
  /**
   * Progresses the communication without waiting. <b>Independent.</b>
   *
   * @return whether it is done; once true, always true
   * @throws MpiException if MPI reports that it failed
   */
  boolean test();

  /**
   * Waits, leaving the processor to others, until the communication is done. <b>Independent</b>, but done only when the
   * other ranks have taken part.
   */
  default void await() {
    IdleStrategy.until(this::test);
  }
}

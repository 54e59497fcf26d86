package org.h5burst.tuner;

/**
 * Chooses the knobs for each burst of one file and learns from the result.
 *
 * <p>Used by one thread (the writing thread on rank 0); bursts are proposed and observed strictly in turn. Equal
 * histories give equal choices.
 */
public interface Tuner extends AutoCloseable {
  /** Returns the choice for the next burst. Never throws for unusual features; it then returns the default. */
  Decision propose(Proposal proposal);

  /**
   * Returns whether the choice is the same for all bursts of the file, reads and writes. It is then requested once, and
   * all ranks know it from then on.
   */
  default boolean isConstant() {
    return false;
  }

  /** Explains the last decision; call it before the tuner observes the result. */
  default Explanation explain() {
    return Explanation.of("the tuner gives no reasons");
  }

  /**
   * Learns from the burst that was written as decided. Ignores a time that is not positive and finite.
   */
  void observe(Decision decision, Outcome outcome);

  /** Stores what was learned, if there is a place to store it. */
  @Override
  default void close() {}
}

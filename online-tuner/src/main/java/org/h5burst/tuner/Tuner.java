package org.h5burst.tuner;

/**
 * Chooses the knobs for each burst of one file and learns from the result.
 *
 * <p>Used by one thread (on rank 0, the thread that writes); bursts are proposed and observed strictly in turn. Equal
 * histories give equal choices.
 */
public interface Tuner extends AutoCloseable {
  /** The choice for the next burst. Never throws for odd features: then the default is chosen. */
  Decision propose(Proposal proposal);

  /**
   * Whether the choice is the same for all bursts of the file, reads and writes: then it is asked for once, and all
   * ranks know it from then on.
   */
  default boolean isConstant() {
    return false;
  }

  /** Why the last decision was made; to be asked before the tuner observes how it went. */
  default Explanation explain() {
    return Explanation.of("the tuner gives no reasons");
  }

  /**
   * Learns from the burst that was written as decided. A time that is not a positive, finite number is counted and
   * ignored.
   */
  void observe(Decision decision, Outcome outcome);

  /** Keeps what was learned, where there is a place to keep it. */
  @Override
  default void close() {}
}

package org.h5burst.writer.backend.portable;

import org.h5burst.writer.backend.KeptFailure;

/** The work of all ranks after each round of an exchange, and at its end. */
interface RoundEnd {
  /** No work: each rank continues to the next round by itself. */
  RoundEnd NOTHING = new RoundEnd() {};

  /**
   * Returns the number of the next round. <b>Collective.</b>
   *
   * @param round the last one; -1 before the first
   * @param wanted the first round in which this rank receives elements
   */
  default long next(long round, long wanted) {
    return round + 1;
  }

  /**
   * Ends a round. <b>Collective.</b>
   *
   * @param failure this rank's failure, if any, also of this call: the round ends all the same
   */
  default void end(KeptFailure failure) {}

  /**
   * Ends the exchange, after the last round. <b>Collective.</b>
   *
   * @param failure as for {@link #end}
   */
  default void over(KeptFailure failure) {}
}

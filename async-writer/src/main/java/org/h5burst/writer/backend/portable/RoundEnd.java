package org.h5burst.writer.backend.portable;

/** What all ranks do together after each round of an exchange. */
@FunctionalInterface
interface RoundEnd {
  /** Each goes on to the next round by itself. */
  RoundEnd NOTHING = _ -> {};

  /**
   * Ends a round. <b>Collective.</b>
   *
   * @param failure this rank's, if something has failed, and also what fails here: the round ends all the same
   */
  void end(KeptFailure failure);
}

package org.h5burst.writer.engine.agree;

/** Whether a rank can take part in the next step of all ranks; the latest constant that any rank has counts. */
public enum Readiness {
  READY,
  /**
   * Something in its burst depends on what was refused before, or the file is to be completed without it: the burst is
   * refused, and the file stays usable.
   */
  REFUSED,
  /** It cannot: the file is poisoned. */
  FAILED
}

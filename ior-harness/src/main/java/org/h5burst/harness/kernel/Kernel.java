package org.h5burst.harness.kernel;

import java.util.List;

/**
 * The writes of an application: for each burst the arrays, and for each rank its pieces of them. The pieces of all
 * ranks cover every array of the burst exactly once. Made for a number of ranks and a scale by
 * {@link KernelKind#create}. Immutable.
 */
public interface Kernel {
  /**
   * Returns the arrays of a burst, named within the burst's group.
   *
   * @param burst from 0
   */
  List<Array> arrays(int burst);

  /** Returns what a rank writes in a burst, in this order; a rank may have nothing. */
  List<Piece> pieces(int burst, int rank);

  /** Returns after how many bursts the arrays repeat. */
  default int cycle() {
    return 1;
  }
}

package org.h5burst.harness.replay;

import java.util.List;

/**
 * What the ranks of a replay do.
 *
 * @param trace the directory of the trace
 * @param files where each file of the trace is written to now, by its number
 * @param compute whether the program's pauses are kept
 * @param calls how many calls that need all ranks are repeated; where a rank was killed the traces end earlier or later
 */
record ReplayPlan(String trace, List<String> files, Compute compute, int calls) {
  /** What becomes of the time in which the program did something else. */
  enum Compute {
    /** It is waited. */
    KEEP,
    /** It is left out. */
    DROP
  }
}

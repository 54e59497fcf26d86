package org.h5burst.harness.overlap;

/** A rank's activity between two writes. */
enum ComputeKind {
  /** It keeps its core busy. */
  BUSY,
  /** It waits, as for an accelerator; its core is free. */
  SLEEPING
}

package org.h5burst.harness.overlap;

/** What a rank does between two writes. */
enum ComputeKind {
  /** It keeps its core busy. */
  BUSY,
  /** It waits, as for an accelerator; its core is free. */
  SLEEPING
}

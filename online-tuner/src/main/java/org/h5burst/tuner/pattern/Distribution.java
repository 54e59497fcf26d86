package org.h5burst.tuner.pattern;

/** How the indices of a dimension are distributed over processes, in the terms of High Performance Fortran. */
public enum Distribution {
  /** Each process gets one run. */
  BLOCK,
  /** Runs of one length are distributed in turn: CYCLIC if the length is one element, otherwise CYCLIC(k). */
  CYCLIC,
  /** Not distributed: every process gets all. Written {@code *}. */
  DEGENERATE,
  /** None of these. */
  IRREGULAR
}

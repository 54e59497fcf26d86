package org.h5burst.writer.manifest;

/**
 * Runs of elements of a dataset, in ascending order, none overlapping another: positions are counted in row-major
 * order.
 */
public interface Runs {
  /** Returns how many there are. */
  int size();

  /** Position of the first element of a run. */
  long position(int run);

  /** Number of elements of a run, at least 1. */
  long length(int run);
}

package org.h5burst.writer.manifest;

/** Runs of elements of a dataset, in ascending order, without overlaps: positions are counted in row-major order. */
public interface Runs {
  /** Returns the number of runs. */
  int size();

  /** Returns the position of the first element of a run. */
  long position(int run);

  /** Returns the number of elements of a run, at least 1. */
  long length(int run);
}

package org.h5burst.mpi;

/** How a reduction combines the values of all ranks. */
public enum Reduction {
  SUM,
  MIN,
  MAX
}

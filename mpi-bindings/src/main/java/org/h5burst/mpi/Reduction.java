package org.h5burst.mpi;

/** How the values of all ranks become one in a reduction. */
public enum Reduction {
  SUM,
  MIN,
  MAX
}

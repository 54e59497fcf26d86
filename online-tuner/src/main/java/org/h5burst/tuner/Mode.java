package org.h5burst.tuner;

/** How the ranks' data reaches the file. */
public enum Mode {
  /** Each rank writes its own pieces: what a plain parallel HDF5 program gets. */
  INDEPENDENT,
  /** Two-phase collective: aggregators gather the pieces of all ranks and write large runs. */
  COLLECTIVE,
  /** A collective call in which each rank writes for itself, through data sieving. */
  SIEVE
}

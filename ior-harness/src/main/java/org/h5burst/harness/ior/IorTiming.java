package org.h5burst.harness.ior;

import java.util.Locale;

/**
 * The times of one iteration, as IOR reports them.
 *
 * @param access what was done
 * @param iteration from 0
 * @param openSeconds opening, of the slowest rank
 * @param accessSeconds writing or reading, of plain files with fsync if asked for
 * @param closeSeconds closing, over HDF5 with fsync if asked for
 * @param totalSeconds from the first open to the last close; IOR's bandwidth is made of it
 */
record IorTiming(Access access, int iteration, double openSeconds, double accessSeconds, double closeSeconds,
    double totalSeconds) {
  /** The access to the file in an iteration. */
  enum Access {
    WRITE,
    READ;

    /** Returns the name in IOR's table. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

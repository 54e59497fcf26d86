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
  private static final double MEBI = 1 << 20;

  /** The access to the file in an iteration. */
  enum Access {
    WRITE,
    READ;

    /** Returns the name in IOR's table. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the bandwidth in MiB per second. */
  double bandwidth(IorPlan plan) {
    return plan.bytes() / MEBI / totalSeconds;
  }

  /** Returns the transfers per second of writing or reading. */
  double iops(IorPlan plan) {
    return plan.transfers() / accessSeconds;
  }

  /** Returns the mean seconds of a transfer. */
  double latency(IorPlan plan) {
    return accessSeconds * plan.ranks() / plan.transfers();
  }

  /** Returns the same under another number. */
  IorTiming numbered(int number) {
    return new IorTiming(access, number, openSeconds, accessSeconds, closeSeconds, totalSeconds);
  }
}

package org.h5burst.harness.ior;

import java.util.Locale;

/**
 * One iteration, as IOR reports it.
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

  /** What an iteration does with the file. */
  enum Access {
    WRITE,
    READ;

    /** As IOR's table has it. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** MiB per second. */
  double bandwidth(IorPlan plan) {
    return plan.bytes() / MEBI / totalSeconds;
  }

  /** Transfers per second of writing or reading. */
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

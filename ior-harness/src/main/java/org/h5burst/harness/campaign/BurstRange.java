package org.h5burst.harness.campaign;

import org.h5burst.harness.cli.Text;

/** The ranges that burst sizes per node are drawn from (Tang, Xie et al., PDSW 2021, table I). */
enum BurstRange {
  KIB_1_TO_MIB_4(1L << 10, 4L << 20),
  MIB_4_TO_16(4L << 20, 16L << 20),
  MIB_16_TO_64(16L << 20, 64L << 20),
  MIB_64_TO_256(64L << 20, 256L << 20),
  MIB_256_TO_GIB_1(256L << 20, 1L << 30),
  GIB_1_TO_4(1L << 30, 4L << 30);

  private final long least;
  /** The bytes of the largest burst. */
  final long most;

  BurstRange(long least, long most) {
    this.least = least;
    this.most = most;
  }

  /** Returns the bytes of a typical burst: the geometric mean of the limits. */
  long typical() {
    return at(.5);
  }

  /** Returns the size at a place between the limits, from 0 to 1, on a logarithmic scale. */
  long at(double place) {
    return Math.round(least * Math.pow((double) most / least, place));
  }

  @Override
  public String toString() {
    return Text.bytes(least) + " to " + Text.bytes(most);
  }
}

package org.h5burst.writer.engine.plan;

/**
 * How a burst writes each dataset of the file: as this rank would, or, after the maximum over all ranks has been taken
 * of {@link #values()}, as all have to. I/O thread only.
 */
public final class RoundCounts {
  private static final int VALUES = 3;

  private final long[] values;

  /** Nothing is written. */
  RoundCounts(int datasets) {
    values = new long[VALUES * datasets];
  }

  /** Takes in how this rank writes a dataset. */
  void set(int dataset, DatasetBurst<?> burst) {
    values[VALUES * dataset] = burst.rounds().size();
    values[VALUES * dataset + 1] = burst.isWhole() ? 1 : 0;
    values[VALUES * dataset + 2] = burst.isIrregular() ? 1 : 0;
  }

  /** How many datasets the file has. */
  public int datasets() {
    return values.length / VALUES;
  }

  /** How many calls a dataset takes on the rank that needs most. */
  public long rounds(int dataset) {
    return values[VALUES * dataset];
  }

  /** Whether any rank writes all of a dataset. */
  public boolean whole(int dataset) {
    return values[VALUES * dataset + 1] != 0;
  }

  /** Whether any rank selects several hyperslabs of a dataset in one call. */
  public boolean irregular(int dataset) {
    return values[VALUES * dataset + 2] != 0;
  }

  /** All of it as numbers of which the ranks can take the maximum, in place. */
  public long[] values() {
    return values;
  }
}

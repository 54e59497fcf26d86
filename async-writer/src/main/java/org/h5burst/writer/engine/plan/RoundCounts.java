package org.h5burst.writer.engine.plan;

/**
 * How a burst writes each dataset of the file: as this rank would, or, after the maximum over all ranks has been taken
 * of {@link #values()}, as all have to. I/O thread only.
 */
public final class RoundCounts {
  private static final int VALUES = 2;

  private final long[] values;

  /** Nothing is written. */
  RoundCounts(int datasets) {
    values = new long[VALUES * datasets];
  }

  /**
   * @param rounds calls that write the dataset
   * @param whole whether they cover it
   */
  void set(int dataset, int rounds, boolean whole) {
    values[VALUES * dataset] = rounds;
    values[VALUES * dataset + 1] = whole ? 1 : 0;
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

  /** All of it as numbers of which the ranks can take the maximum, in place. */
  public long[] values() {
    return values;
  }
}

package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code long}. */
public final class MDLongArray extends MDAbstractArray<long[]> {
  /** Of zeros. */
  public MDLongArray(int... dimensions) {
    this(new long[lengthOf(dimensions)], dimensions);
  }

  /** Around a flat array, which is not copied. */
  public MDLongArray(long[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** One element. */
  public long get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(long value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

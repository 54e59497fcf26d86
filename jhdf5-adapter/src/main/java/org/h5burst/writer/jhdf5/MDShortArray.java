package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code short}. */
public final class MDShortArray extends MDAbstractArray<short[]> {
  /** Of zeros. */
  public MDShortArray(int... dimensions) {
    this(new short[lengthOf(dimensions)], dimensions);
  }

  /** Around a flat array, which is not copied. */
  public MDShortArray(short[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** One element. */
  public short get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(short value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code int}. */
public final class MDIntArray extends MDAbstractArray<int[]> {
  /** Of zeros. */
  public MDIntArray(int... dimensions) {
    this(new int[lengthOf(dimensions)], dimensions);
  }

  /** Around a flat array, which is not copied. */
  public MDIntArray(int[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** One element. */
  public int get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(int value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

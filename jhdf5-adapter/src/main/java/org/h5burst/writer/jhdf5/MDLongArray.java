package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code long}. */
public final class MDLongArray extends MDAbstractArray<long[]> {
  /** Creates an array of zeros. */
  public MDLongArray(int... dimensions) {
    this(new long[lengthOf(dimensions)], dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDLongArray(long[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDLongArray(long[] flat, long[] dimensions) {
    this(flat, toInt(dimensions));
  }

  /** Creates a copy of a matrix, all of whose rows have the same length. */
  public MDLongArray(long[][] matrix) {
    this(new int[] {matrix.length, matrix.length == 0 ? 0 : matrix[0].length});
    fill(matrix);
  }

  /** Returns a copy of its rows, of an array of two dimensions. */
  public long[][] toMatrix() {
    return rows();
  }

  /** Returns one element. */
  public long get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(long value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

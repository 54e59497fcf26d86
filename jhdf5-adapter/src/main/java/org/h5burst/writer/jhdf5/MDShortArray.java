package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code short}. */
public final class MDShortArray extends MDAbstractArray<short[]> {
  /** Creates an array of zeros. */
  public MDShortArray(int... dimensions) {
    this(new short[lengthOf(dimensions)], dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDShortArray(short[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDShortArray(short[] flat, long[] dimensions) {
    this(flat, toInt(dimensions));
  }

  /** Creates a copy of a matrix, all of whose rows have the same length. */
  public MDShortArray(short[][] matrix) {
    this(new int[] {matrix.length, matrix.length == 0 ? 0 : matrix[0].length});
    fill(matrix);
  }

  /** Returns a copy of its rows, of an array of two dimensions. */
  public short[][] toMatrix() {
    return rows();
  }

  /** Returns one element. */
  public short get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(short value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

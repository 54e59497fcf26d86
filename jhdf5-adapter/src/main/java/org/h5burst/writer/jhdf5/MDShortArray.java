package org.h5burst.writer.jhdf5;

import java.util.Arrays;

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
    for (int row = 0; row < matrix.length; row++) {
      System.arraycopy(matrix[row], 0, getAsFlatArray(), row * size(1), size(1));
    }
  }

  /** Returns a copy of its rows, of an array of two dimensions. */
  public short[][] toMatrix() {
    short[][] matrix = new short[size(0)][];
    Arrays.setAll(matrix, row -> Arrays.copyOfRange(getAsFlatArray(), row * size(1), (row + 1) * size(1)));
    return matrix;
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

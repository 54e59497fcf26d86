package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code int}. */
public final class MDIntArray extends MDAbstractArray<int[]> {
  /** Creates an array of zeros. */
  public MDIntArray(int... dimensions) {
    this(new int[lengthOf(dimensions)], dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDIntArray(int[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDIntArray(int[] flat, long[] dimensions) {
    this(flat, toInt(dimensions));
  }

  /** Creates a copy of a matrix, all of whose rows have the same length. */
  public MDIntArray(int[][] matrix) {
    this(new int[] {matrix.length, matrix.length == 0 ? 0 : matrix[0].length});
    fill(matrix);
  }

  /** Returns a copy of its rows, of an array of two dimensions. */
  public int[][] toMatrix() {
    return rows();
  }

  /** Returns one element. */
  public int get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(int value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

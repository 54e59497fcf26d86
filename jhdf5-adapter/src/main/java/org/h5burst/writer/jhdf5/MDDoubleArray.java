package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code double}. */
public final class MDDoubleArray extends MDAbstractArray<double[]> {
  /** Creates an array of zeros. */
  public MDDoubleArray(int... dimensions) {
    this(new double[lengthOf(dimensions)], dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDDoubleArray(double[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDDoubleArray(double[] flat, long[] dimensions) {
    this(flat, toInt(dimensions));
  }

  /** Creates a copy of a matrix, all of whose rows have the same length. */
  public MDDoubleArray(double[][] matrix) {
    this(new int[] {matrix.length, matrix.length == 0 ? 0 : matrix[0].length});
    fill(matrix);
  }

  /** Returns an array of rows, copied from an array of two dimensions. */
  public double[][] toMatrix() {
    return rows();
  }

  /** Returns one element. */
  public double get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(double value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

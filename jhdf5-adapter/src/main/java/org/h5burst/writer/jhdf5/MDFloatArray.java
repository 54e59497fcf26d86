package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code float}. */
public final class MDFloatArray extends MDAbstractArray<float[]> {
  /** Creates an array of zeros. */
  public MDFloatArray(int... dimensions) {
    this(new float[lengthOf(dimensions)], dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDFloatArray(float[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDFloatArray(float[] flat, long[] dimensions) {
    this(flat, toInt(dimensions));
  }

  /** Creates a copy of a matrix, all of whose rows have the same length. */
  public MDFloatArray(float[][] matrix) {
    this(new int[] {matrix.length, matrix.length == 0 ? 0 : matrix[0].length});
    fill(matrix);
  }

  /** Returns an array of rows, copied from an array of two dimensions. */
  public float[][] toMatrix() {
    return rows();
  }

  /** Returns one element. */
  public float get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(float value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

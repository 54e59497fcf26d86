package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code double}. */
public final class MDDoubleArray extends MDAbstractArray<double[]> {
  /** Of zeros. */
  public MDDoubleArray(int... dimensions) {
    this(new double[lengthOf(dimensions)], dimensions);
  }

  /** Around a flat array, which is not copied. */
  public MDDoubleArray(double[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** One element. */
  public double get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(double value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

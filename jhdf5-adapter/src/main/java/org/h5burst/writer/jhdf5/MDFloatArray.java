package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code float}. */
public final class MDFloatArray extends MDAbstractArray<float[]> {
  /** Of zeros. */
  public MDFloatArray(int... dimensions) {
    this(new float[lengthOf(dimensions)], dimensions);
  }

  /** Around a flat array, which is not copied. */
  public MDFloatArray(float[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** One element. */
  public float get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(float value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

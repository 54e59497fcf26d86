package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code byte}. */
public final class MDByteArray extends MDAbstractArray<byte[]> {
  /** Of zeros. */
  public MDByteArray(int... dimensions) {
    this(new byte[lengthOf(dimensions)], dimensions);
  }

  /** Around a flat array, which is not copied. */
  public MDByteArray(byte[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** One element. */
  public byte get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(byte value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

package org.h5burst.writer.jhdf5;

/** An array of several dimensions of {@code byte}. */
public final class MDByteArray extends MDAbstractArray<byte[]> {
  /** Creates an array of zeros. */
  public MDByteArray(int... dimensions) {
    this(new byte[lengthOf(dimensions)], dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDByteArray(byte[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDByteArray(byte[] flat, long[] dimensions) {
    this(flat, toInt(dimensions));
  }

  /** Creates a copy of a matrix, all of whose rows have the same length. */
  public MDByteArray(byte[][] matrix) {
    this(new int[] {matrix.length, matrix.length == 0 ? 0 : matrix[0].length});
    fill(matrix);
  }

  /** Returns an array of rows, copied from an array of two dimensions. */
  public byte[][] toMatrix() {
    return rows();
  }

  /** Returns one element. */
  public byte get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(byte value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

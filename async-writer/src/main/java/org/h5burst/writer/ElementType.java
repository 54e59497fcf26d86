package org.h5burst.writer;

/** The type of a dataset's elements, in memory and in the file; byte order is the machine's. */
public enum ElementType {
  INT32(Integer.BYTES),
  INT64(Long.BYTES),
  FLOAT32(Float.BYTES),
  FLOAT64(Double.BYTES);

  private final int bytes;

  ElementType(int bytes) {
    this.bytes = bytes;
  }

  /** Size of one element in bytes. */
  public int bytes() {
    return bytes;
  }
}

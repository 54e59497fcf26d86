package org.h5burst.writer;

/** The type of a dataset's elements in the file, and in memory but for the byte order, which is the machine's there. */
public enum ElementType {
  INT8(1),
  UINT8(1),
  INT16(2),
  UINT16(2),
  INT32(4),
  UINT32(4),
  INT64(8),
  UINT64(8),
  /** IEEE half precision, as {@link Float#floatToFloat16} makes it. */
  FLOAT16(2),
  FLOAT32(4),
  FLOAT64(8);

  private final int bytes;

  ElementType(int bytes) {
    this.bytes = bytes;
  }

  /** Size of one element in bytes. */
  public int bytes() {
    return bytes;
  }
}

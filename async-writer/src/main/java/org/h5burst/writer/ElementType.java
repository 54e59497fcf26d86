package org.h5burst.writer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The number types. */
public enum ElementType implements DataType {
  INT8(1),
  UINT8(1),
  INT16(2),
  UINT16(2),
  INT32(4),
  UINT32(4),
  INT64(8),
  UINT64(8),
  /** IEEE half precision; {@link Float#floatToFloat16} converts to it. */
  FLOAT16(2),
  /** The upper half of a FLOAT32 (bfloat16): 8 bits of exponent, 7 of mantissa. {@link BFloat16#of} converts to it. */
  BFLOAT16(2),
  FLOAT32(4),
  FLOAT64(8);

  private final int bytes;

  ElementType(int bytes) {
    this.bytes = bytes;
  }

  @Override
  public int bytes() {
    return bytes;
  }

  /** Returns whether this is an integer type, signed or unsigned. */
  public boolean isInteger() {
    return switch (this) {
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> false;
      case INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, UINT64 -> true;
    };
  }

  /** Returns whether its numbers can be negative. */
  public boolean isSigned() {
    return switch (this) {
      case UINT8, UINT16, UINT32, UINT64 -> false;
      case INT8, INT16, INT32, INT64, FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> true;
    };
  }

  /** Returns the bytes of a value of an integer type in a file. */
  public byte[] encode(long value, ByteOrder order) {
    byte[] wide = ByteBuffer.allocate(Long.BYTES).order(order).putLong(value).array();
    return order == ByteOrder.LITTLE_ENDIAN ? Arrays.copyOf(wide, bytes)
        : Arrays.copyOfRange(wide, Long.BYTES - bytes, Long.BYTES);
  }

  /** Returns whether this integer type has a value. A {@code long} cannot represent UINT64 values above 2^63 - 1. */
  boolean holds(long value) {
    return switch (this) {
      case INT8 -> value == (byte) value;
      case INT16 -> value == (short) value;
      case INT32 -> value == (int) value;
      case INT64 -> true;
      case UINT8, UINT16, UINT32 -> value >= 0 && value < 1L << Byte.SIZE * bytes;
      case UINT64 -> value >= 0;
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> false;
    };
  }
}

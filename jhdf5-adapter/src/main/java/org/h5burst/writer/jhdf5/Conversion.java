package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.UsageException;

/** Numbers of one type as those of a dataset, as JHDF5 converts them: fractions are cut off. */
final class Conversion {
  private Conversion() {}

  /** Whether integers become floating-point numbers that may have fewer digits, so that they are rounded. */
  static boolean isOfReal(ElementType from, ElementType to) {
    return from.isInteger() && !to.isInteger() && from.bytes() >= to.bytes();
  }

  /** The same numbers as elements of another type, of which each has to be a value. */
  static MemorySegment of(ElementType from, DataType to, MemorySegment data) {
    if (to.equals(from)) {
      return data;
    }
    if (!(to instanceof ElementType type)) {
      throw Target.usage("a dataset of %s does not hold %s; write it with the writer of its type".formatted(to, from));
    }
    int elements = Math.toIntExact(data.byteSize() / from.bytes());
    MemorySegment converted = MemorySegment.ofArray(new byte[Math.multiplyExact(elements, type.bytes())]);
    for (int index = 0; index < elements; index++) {
      if (from.isInteger()) {
        put(type, integer(from, data, (long) index * from.bytes()), converted, index);
      } else {
        put(type, real(from, data, (long) index * from.bytes()), converted, index);
      }
    }
    return converted;
  }

  private static long integer(ElementType type, MemorySegment data, long offset) {
    return switch (type) {
      case INT8 -> data.get(ValueLayout.JAVA_BYTE, offset);
      case UINT8 -> Byte.toUnsignedLong(data.get(ValueLayout.JAVA_BYTE, offset));
      case INT16 -> data.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset);
      case UINT16 -> Short.toUnsignedLong(data.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset));
      case INT32 -> data.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
      case UINT32 -> Integer.toUnsignedLong(data.get(ValueLayout.JAVA_INT_UNALIGNED, offset));
      default -> data.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
    };
  }

  private static double real(ElementType type, MemorySegment data, long offset) {
    return type == ElementType.FLOAT32 ? data.get(ValueLayout.JAVA_FLOAT_UNALIGNED, offset)
        : data.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset);
  }

  private static void put(ElementType type, double value, MemorySegment into, int index) {
    switch (type) {
      case FLOAT16 -> into.set(ValueLayout.JAVA_SHORT_UNALIGNED, index * 2L, Float.floatToFloat16((float) value));
      case BFLOAT16 -> into.set(ValueLayout.JAVA_SHORT_UNALIGNED, index * 2L, BFloat16.of((float) value));
      case FLOAT32 -> into.set(ValueLayout.JAVA_FLOAT_UNALIGNED, index * 4L, (float) value);
      case FLOAT64 -> into.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, index * 8L, value);
      default -> put(type, (long) value, into, index);
    }
  }

  private static void put(ElementType type, long value, MemorySegment into, int index) {
    switch (type) {
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> put(type, (double) value, into, index);
      case INT8, UINT8 -> into.set(ValueLayout.JAVA_BYTE, index, (byte) held(type, value));
      case INT16, UINT16 -> into.set(ValueLayout.JAVA_SHORT_UNALIGNED, index * 2L, (short) held(type, value));
      case INT32, UINT32 -> into.set(ValueLayout.JAVA_INT_UNALIGNED, index * 4L, (int) held(type, value));
      case INT64, UINT64 -> into.set(ValueLayout.JAVA_LONG_UNALIGNED, index * 8L, value);
    }
  }

  private static long held(ElementType type, long value) {
    int bits = type.bytes() * Byte.SIZE;
    boolean isSigned = !type.name().startsWith("U");
    long least = isSigned ? -1L << bits - 1 : 0;
    long most = isSigned ? (1L << bits - 1) - 1 : (1L << bits) - 1;
    if (value < least || value > most) {
      throw new UsageException(
          "%d does not fit into a dataset of %s, which holds %d to %d".formatted(value, type, least, most));
    }
    return value;
  }
}

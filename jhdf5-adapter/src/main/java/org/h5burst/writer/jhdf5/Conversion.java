package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.UsageException;

/** Converts numbers of one type to those of a dataset, as JHDF5 does: fractions are truncated. */
final class Conversion {
  private Conversion() {}

  /** Returns whether numbers are read as floating-point numbers with fewer digits, which may differ. */
  static boolean isToFewerDigits(ElementType from, ElementType to) {
    return !to.isInteger() && (from.isInteger() ? from.bytes() >= to.bytes() : from.bytes() > to.bytes());
  }

  /** Returns whether negative numbers of one of two integer types are large ones of the other. */
  static boolean isOfOtherSign(ElementType from, ElementType to) {
    return from.isInteger() && to.isInteger() && from.isSigned() != to.isSigned()
        && (from.isSigned() || from.bytes() == to.bytes());
  }

  /** Returns the integer type of the same size with the other signedness. */
  static ElementType ofOtherSign(ElementType type) {
    return ElementType.valueOf(type.isSigned() ? "U" + type.name() : type.name().substring(1));
  }

  /**
   * Returns whether a number equals a number of another type. Integers must be exact. Floating-point numbers may be
   * rounded, as by JHDF5, but must be finite in the narrower type unless they are NaN.
   */
  static boolean isHeld(ElementType from, MemorySegment data, long index, ElementType to) {
    long offset = index * from.bytes();
    return from.isInteger() ? isHeld(from, integer(from, data, offset), to)
        : to.bytes() >= from.bytes() || !Float.isInfinite((float) real(from, data, offset));
  }

  /** Returns whether another type can represent an integer; a floating-point type must represent it exactly. */
  static boolean isHeld(ElementType from, long value, ElementType to) {
    if (!to.isInteger()) {
      long magnitude = from == ElementType.UINT64 ? value : Math.abs(value); // unsigned
      int digits = Long.SIZE - Long.numberOfLeadingZeros(magnitude) - Long.numberOfTrailingZeros(magnitude);
      return digits <= (to == ElementType.FLOAT64 ? Double.PRECISION : Float.PRECISION);
    }
    boolean isLarge = from == ElementType.UINT64 && value < 0;
    return to == ElementType.UINT64 ? isLarge || value >= 0
        : !isLarge && value >= least(to) && value <= most(to);
  }

  /** Describes a number, for messages. */
  static String words(ElementType from, MemorySegment data, long index) {
    long offset = index * from.bytes();
    return from.isInteger() ? words(from, integer(from, data, offset)) : String.valueOf(real(from, data, offset));
  }

  static String words(ElementType from, long value) {
    return from == ElementType.UINT64 ? Long.toUnsignedString(value) : Long.toString(value);
  }

  /** Converts the numbers to elements of another type, which must be able to represent each of them. */
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
        put(type, from, integer(from, data, (long) index * from.bytes()), converted, index);
      } else {
        put(type, real(from, data, (long) index * from.bytes()), converted, index);
      }
    }
    return converted;
  }

  /** Returns an integer, those of 64 bits without a sign as a long of the same bits. */
  static long integer(ElementType type, MemorySegment data, long offset) {
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
      default -> putTruncated(type, value, into, index);
    }
  }

  private static void putTruncated(ElementType type, double value, MemorySegment into, int index) {
    if (type == ElementType.UINT64 && value >= 0x1p63 && value < 0x1p64) {
      put(type, type, (long) (value - 0x1p63) + Long.MIN_VALUE, into, index);
    } else if (value >= -0x1p63 && value < 0x1p63) { // not NaN
      put(type, ElementType.INT64, (long) value, into, index);
    } else {
      throw new UsageException("%s does not fit into a dataset of %s, which holds %d to %s".formatted(value, type,
          least(type), words(type, most(type))));
    }
  }

  /** Stores an integer, which the type must be able to represent. */
  static void put(ElementType type, ElementType from, long value, MemorySegment into, int index) {
    switch (type) {
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> put(type, real(from, value), into, index);
      case INT8, UINT8 -> into.set(ValueLayout.JAVA_BYTE, index, (byte) held(type, from, value));
      case INT16, UINT16 -> into.set(ValueLayout.JAVA_SHORT_UNALIGNED, index * 2L, (short) held(type, from, value));
      case INT32, UINT32 -> into.set(ValueLayout.JAVA_INT_UNALIGNED, index * 4L, (int) held(type, from, value));
      case INT64, UINT64 -> into.set(ValueLayout.JAVA_LONG_UNALIGNED, index * 8L, held(type, from, value));
    }
  }

  /**
   * Returns the nearest number: half of an unsigned one, whose last bit is set if anything was truncated, is doubled.
   */
  static double real(ElementType from, long value) {
    return from == ElementType.UINT64 && value < 0 ? (value >>> 1 | value & 1) * 2.0 : value;
  }

  private static long held(ElementType type, ElementType from, long value) {
    if (!isHeld(from, value, type)) {
      throw new UsageException("%s does not fit into a dataset of %s, which holds %d to %s".formatted(
          words(from, value), type, least(type), words(type, most(type))));
    }
    return value;
  }

  private static long least(ElementType type) {
    return type.isSigned() ? -1L << type.bytes() * Byte.SIZE - 1 : 0;
  }

  /** Returns the bits of the largest number. */
  private static long most(ElementType type) {
    return -1L >>> Long.SIZE - type.bytes() * Byte.SIZE + (type.isSigned() ? 1 : 0);
  }
}

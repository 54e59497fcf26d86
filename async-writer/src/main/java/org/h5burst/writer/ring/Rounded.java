package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.h5burst.writer.BFloat16;
import org.h5burst.writer.ElementType;

/**
 * Converts numbers to the nearest ones of a floating-point type, ties to even; numbers that are too large become
 * infinite.
 *
 * @param from type of Java's numbers; signed for integers
 * @param to a floating-point type
 */
record Rounded(ElementType from, ElementType to, ByteOrder order) implements Encoding {
  /** All integers up to this are doubles. */
  private static final long LARGEST_EXACT = 1L << 53;

  /** The bits of a larger long that a double may not be able to hold. */
  private static final long UNCERTAIN = (1L << 10) - 1;

  @Override
  public long encodedBytes(long sourceBytes) {
    return sourceBytes / from.bytes() * to.bytes();
  }

  @Override
  public void encode(MemorySegment source, MemorySegment target, long offset) {
    long count = source.byteSize() / from.bytes();
    for (long index = 0; index < count; index++) {
      long place = index * from.bytes();
      switch (from) {
        case FLOAT64 -> put(target, offset + index * to.bytes(), source.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, place));
        case FLOAT32 -> put(target, offset + index * to.bytes(), source.get(ValueLayout.JAVA_FLOAT_UNALIGNED, place));
        case INT64 -> put(target, offset + index * to.bytes(), source.get(ValueLayout.JAVA_LONG_UNALIGNED, place));
        case INT32 -> put(target, offset + index * to.bytes(),
            (double) source.get(ValueLayout.JAVA_INT_UNALIGNED, place));
        case INT16 -> put(target, offset + index * to.bytes(),
            (double) source.get(ValueLayout.JAVA_SHORT_UNALIGNED, place));
        case INT8 -> put(target, offset + index * to.bytes(), (double) source.get(ValueLayout.JAVA_BYTE, place));
        default -> throw new IllegalStateException("Java has no arrays of " + from);
      }
    }
  }

  private void put(MemorySegment target, long place, double number) {
    switch (to) {
      case FLOAT16 -> target.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), place,
          Float.floatToFloat16(toOdd(number)));
      case BFLOAT16 -> target.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), place,
          BFloat16.of(toOdd(number)));
      case FLOAT32 -> target.set(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), place, (float) number);
      default -> target.set(ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order), place, number);
    }
  }

  /** Stores a long. It is not rounded to a double first, because rounding twice can miss the nearest number. */
  private void put(MemorySegment target, long place, long number) {
    switch (to) {
      case FLOAT32 -> target.set(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), place, (float) number);
      case FLOAT64 -> put(target, place, (double) number);
      default -> put(target, place, (double) toOdd(number));
    }
  }

  /**
   * Clears the bits that a double may not be able to hold, and records in the last one that it keeps that there were
   * some.
   */
  private static long toOdd(long number) {
    boolean isExact = Math.abs(number) < LARGEST_EXACT || (number & UNCERTAIN) == 0;
    return isExact ? number : (number | UNCERTAIN + 1) & ~UNCERTAIN;
  }

  /** Rounds to odd, so that a second rounding knows on which side of a tie the number was. */
  private static float toOdd(double number) {
    float single = (float) number;
    if (single != number && Float.isFinite(single)) {
      int bits = Float.floatToRawIntBits(single);
      int towardsZero = Math.abs((double) single) > Math.abs(number) ? bits - 1 : bits;
      single = Float.intBitsToFloat(towardsZero | 1);
    }
    return single;
  }
}

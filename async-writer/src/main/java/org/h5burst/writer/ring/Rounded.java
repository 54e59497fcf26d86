package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.h5burst.writer.ElementType;

/**
 * Numbers as the nearest ones of a floating-point type, ties to even; what is too large becomes infinite.
 *
 * @param from type of Java's numbers, with a sign where they are integers
 * @param to a floating-point type
 */
record Rounded(ElementType from, ElementType to, ByteOrder order) implements Encoding {
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
      case FLOAT16 -> target.set(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order), place, half(number));
      case FLOAT32 -> target.set(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), place, (float) number);
      default -> target.set(ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(order), place, number);
    }
  }

  /** A long is not made a double first, because rounding twice can miss the nearest float. */
  private void put(MemorySegment target, long place, long number) {
    switch (to) {
      case FLOAT32 -> target.set(ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order), place, (float) number);
      default -> put(target, place, (double) number);
    }
  }

  /** Rounds to odd between, so that the second rounding knows on which side of a tie the number was. */
  private static short half(double number) {
    float single = (float) number;
    if (single != number && Float.isFinite(single)) {
      int bits = Float.floatToRawIntBits(single);
      int towardsZero = Math.abs((double) single) > Math.abs(number) ? bits - 1 : bits;
      single = Float.intBitsToFloat(towardsZero | 1);
    }
    return Float.floatToFloat16(single);
  }
}

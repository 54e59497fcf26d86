package org.h5burst.writer;

/** Converts between {@code float} and the bits of {@link ElementType#BFLOAT16}. Any thread may call it. */
public final class BFloat16 {
  private static final int LOST_BITS = 16;

  private BFloat16() {}

  /** Returns exactly the number that the bits represent. */
  public static float toFloat(short bits) {
    return Float.intBitsToFloat(bits << LOST_BITS);
  }

  /**
   * Returns the bits of the nearest number, ties to even. Numbers that are too large become infinite; NaN stays NaN.
   */
  public static short of(float number) {
    int bits = Float.floatToRawIntBits(number);
    if (Float.isNaN(number)) {
      return (short) (bits >> LOST_BITS | 1 << 6); // quiet, so that the upper half cannot look like infinity
    }
    int isOdd = bits >> LOST_BITS & 1;
    return (short) (bits + 0x7fff + isOdd >> LOST_BITS);
  }
}

package org.h5burst.writer;

/** What becomes of numbers that a dataset's type does not have, when they are written. */
public enum Narrowing {
  /** An array whose type has such numbers is refused, whatever is in it. */
  NONE,

  /**
   * Each number becomes the nearest one of the dataset's floating-point type, ties to even, as a cast does in Java: for
   * {@code double[]} into FLOAT32, {@code float[]} into FLOAT16 or {@code long[]} into FLOAT64. What is too large
   * becomes infinite, and NaN stays NaN. Integer types are not rounded to. A {@code short[]} for FLOAT16 or BFLOAT16 is
   * the bits of its numbers, and not rounded.
   */
  ROUND
}

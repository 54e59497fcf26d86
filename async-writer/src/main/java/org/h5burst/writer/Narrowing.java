package org.h5burst.writer;

/** What happens to numbers that a dataset's type cannot represent exactly when they are written. */
public enum Narrowing {
  /** An array whose type has such numbers is refused, whatever values it holds. */
  NONE,

  /**
   * Each number becomes the nearest one of the dataset's floating-point type, ties to even, like a cast in Java: for
   * {@code double[]} into FLOAT32, {@code float[]} into FLOAT16 or {@code long[]} into FLOAT64. Numbers that are too
   * large become infinite; NaN stays NaN. Integer types are not supported as targets. A {@code short[]} for FLOAT16 or
   * BFLOAT16 holds the bits of its numbers, and is not rounded.
   */
  ROUND
}

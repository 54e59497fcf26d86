package org.h5burst.writer.jhdf5;

/** Extents as arrays. */
public final class MatrixUtils {
  private MatrixUtils() {}

  /** Extents as an array of ints. */
  public static int[] dims(int... dimensions) {
    return dimensions;
  }

  /** Extents as an array of longs. */
  public static long[] ldims(long... dimensions) {
    return dimensions;
  }
}

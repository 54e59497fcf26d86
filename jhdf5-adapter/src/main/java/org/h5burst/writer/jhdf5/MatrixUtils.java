package org.h5burst.writer.jhdf5;

/** Converts extents of arrays. */
public final class MatrixUtils {
  private MatrixUtils() {}

  /** Returns the extents as an array of ints. */
  public static int[] dims(int... dimensions) {
    return dimensions;
  }

  /** Returns the extents as an array of longs. */
  public static long[] ldims(long... dimensions) {
    return dimensions;
  }
}

package org.h5burst.writer.engine.plan;

import org.h5burst.writer.Selection;

/** The geometry of selections in a dataset's row-major order. */
public final class Shape {
  private Shape() {}

  /** Returns the number of contiguous pieces of the dataset in a selection. */
  static long pieces(Selection selection, long[] shape) {
    long sum = 0;
    for (int slab = 0; slab < selection.slabs(); slab++) {
      sum += pieces(selection, slab, shape, shape.length - 1);
    }
    return sum;
  }

  /**
   * Counts the contiguous pieces within the dimensions up to this one. A piece that ends a row and the one that begins
   * the next row count as one.
   */
  private static long pieces(Selection selection, int slab, long[] shape, int dimension) {
    if (dimension < 0) {
      return 1;
    }
    long start = selection.start(slab, dimension);
    long stride = selection.stride(slab, dimension);
    long count = selection.count(slab, dimension);
    long block = selection.blockExtent(slab, dimension);
    long rows = 1;
    for (int outer = 0; outer < dimension; outer++) {
      rows *= selection.count(slab, outer) * selection.blockExtent(slab, outer);
    }
    boolean touchesBothEnds = start == 0 && (count - 1) * stride + block == shape[dimension];
    long joints = touchesBothEnds ? rows - pieces(selection, slab, shape, dimension - 1) : 0;
    return rows * (stride == block ? 1 : count) - joints;
  }

  /**
   * Returns the number of elements between the first and the last selected one, inclusive; 0 for an empty selection.
   */
  static long span(Selection selection, long[] shape) {
    long[] ends = ends(selection, shape);
    return ends[1] < 0 ? 0 : ends[1] - ends[0] + 1;
  }

  /** Returns the positions of the first and the last selected element; the last is -1 for an empty selection. */
  public static long[] ends(Selection selection, long[] shape) {
    long first = Long.MAX_VALUE;
    long last = -1;
    for (int slab = 0; slab < selection.slabs(); slab++) {
      long low = 0;
      long high = 0;
      for (int dimension = 0; dimension < shape.length; dimension++) {
        long start = selection.start(slab, dimension);
        low = low * shape[dimension] + start;
        high =
            high * shape[dimension] + start + (selection.count(slab, dimension) - 1) * selection.stride(slab, dimension)
                + selection.blockExtent(slab, dimension) - 1;
      }
      first = Math.min(first, low);
      last = Math.max(last, high);
    }
    return new long[] {first, last};
  }
}

package org.h5burst.writer.burst;

import org.h5burst.writer.Selection;

/** Geometry of selections within a dataset's row-major order. */
final class Shape {
  private Shape() {}

  /** How many contiguous pieces of the dataset a selection is made of. */
  static long pieces(Selection selection, long[] shape) {
    long sum = 0;
    for (int slab = 0; slab < selection.slabs(); slab++) {
      sum += pieces(selection, slab, shape);
    }
    return sum;
  }

  private static long pieces(Selection selection, int slab, long[] shape) {
    int dimension = shape.length - 1;
    while (dimension > 0 && coversAll(selection, slab, dimension, shape[dimension])) {
      dimension--;
    }
    long pieces = isOneBlock(selection, slab, dimension) ? 1 : selection.count(slab, dimension);
    for (int outer = 0; outer < dimension; outer++) {
      pieces *= selection.count(slab, outer) * selection.block(slab, outer);
    }
    return pieces;
  }

  private static boolean isOneBlock(Selection selection, int slab, int dimension) {
    return selection.count(slab, dimension) == 1 || selection.stride(slab, dimension) == selection.block(slab, dimension);
  }

  private static boolean coversAll(Selection selection, int slab, int dimension, long extent) {
    return isOneBlock(selection, slab, dimension) && selection.count(slab, dimension) * selection.block(slab, dimension) == extent;
  }

  /** How many elements lie between the first and the last selected one, both included; 0 for an empty selection. */
  static long span(Selection selection, long[] shape) {
    long first = Long.MAX_VALUE;
    long last = -1;
    for (int slab = 0; slab < selection.slabs(); slab++) {
      long low = 0;
      long high = 0;
      for (int dimension = 0; dimension < shape.length; dimension++) {
        long start = selection.start(slab, dimension);
        low = low * shape[dimension] + start;
        high =
            high * shape[dimension] + start + (selection.count(slab, dimension) - 1) * selection.stride(slab, dimension) + selection.block(slab, dimension) - 1;
      }
      first = Math.min(first, low);
      last = Math.max(last, high);
    }
    return last < 0 ? 0 : last - first + 1;
  }

  /** Number of elements of an array of this shape. */
  static long elements(long[] shape) {
    long product = 1;
    for (long extent : shape) {
      product *= extent;
    }
    return product;
  }
}

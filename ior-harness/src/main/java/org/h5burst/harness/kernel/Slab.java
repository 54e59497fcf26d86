package org.h5burst.harness.kernel;

import java.util.Arrays;
import org.h5burst.writer.Selection;

/**
 * A hyperslab: along each dimension {@code count} blocks of {@code block} elements, {@code stride} apart, from
 * {@code start}. Immutable; the caller must not change the arrays.
 *
 * @param start first element
 * @param stride distance between the starts of neighbouring blocks
 * @param count number of blocks
 * @param block elements of one block
 */
public record Slab(long[] start, long[] stride, long[] count, long[] block) {
  /** Returns one block. */
  public static Slab block(long[] offset, long[] extent) {
    long[] ones = new long[extent.length];
    Arrays.fill(ones, 1);
    return new Slab(offset, ones, ones, extent);
  }

  /** A run of elements of a one-dimensional array. */
  public static Slab block(long offset, long extent) {
    return block(new long[] {offset}, new long[] {extent});
  }

  /** Returns the rows of an array that a rank has if all of them share it along its first dimension. */
  public static Slab rows(long[] shape, int rank, int ranks) {
    long[] start = new long[shape.length];
    long[] extent = shape.clone();
    start[0] = shape[0] * rank / ranks;
    extent[0] = shape[0] * (rank + 1) / ranks - start[0];
    return block(start, extent);
  }

  /** Returns the same for the writer. */
  public Selection selection() {
    return Selection.strided(start, stride, count, block);
  }

  /** Returns the number of elements. */
  public long elements() {
    long product = 1;
    for (int dimension = 0; dimension < count.length; dimension++) {
      product *= count[dimension] * block[dimension];
    }
    return product;
  }

  /** Passes on the elements in row-major order, as runs along the last dimension. */
  public void forEachRun(long[] shape, ElementRuns.Consumer consumer) {
    ElementRuns.forEach(selection(), shape, consumer);
  }
}

package org.h5burst.writer;

import java.util.Arrays;

/**
 * Which elements of a dataset a write touches, as HDF5's hyperslabs: along each dimension {@code count} blocks of {@code block} elements, {@code stride} apart, from {@code start}. Units
 * are elements. Immutable, and free of the dataset: one selection can serve many writes.
 *
 * <p>The data of a write are in row-major order of the selected elements.
 */
public final class Selection {
  private final long[] start;
  private final long[] stride;
  private final long[] count;
  private final long[] block;

  private Selection(long[] start, long[] stride, long[] count, long[] block) {
    this.start = start;
    this.stride = stride;
    this.count = count;
    this.block = block;
  }

  /**
   * One block.
   *
   * @param offset first element along each dimension
   * @param count elements along each dimension; a zero makes the selection empty
   * @throws WriterException if the arrays differ in length or a number is negative
   */
  public static Selection block(long[] offset, long[] count) {
    long[] ones = new long[count.length];
    Arrays.fill(ones, 1);
    return strided(offset, ones, ones, count);
  }

  /** One run of elements of a one-dimensional dataset. */
  public static Selection block(long offset, long count) {
    return block(new long[] {offset}, new long[] {count});
  }

  /**
   * A regular pattern of blocks.
   *
   * @param start first element along each dimension
   * @param stride distance between the starts of neighbouring blocks, at least {@code block}
   * @param count number of blocks
   * @param block elements of one block
   * @throws WriterException if the arrays differ in length, a number is negative, or blocks would overlap
   */
  public static Selection strided(long[] start, long[] stride, long[] count, long[] block) {
    return new Selection(start.clone(), stride.clone(), count.clone(), block.clone());
  }
}

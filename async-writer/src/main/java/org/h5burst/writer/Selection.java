package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The elements of a dataset that a transfer selects: one or more hyperslabs. Along every dimension a hyperslab has
 * {@code count} blocks of {@code block} elements, {@code stride} apart, from {@code start}. The unit is elements.
 * Immutable and independent of the dataset: one selection can serve many writes.
 *
 * <p>{@link #all}, {@link #row} and {@link #rows} get their size from the dataset with which they are used, from its
 * shape at that time. {@link #placedIn} gives them a size in advance.
 *
 * <p>The data of a write are in the order of the hyperslabs, and in row-major order within each. Where hyperslabs
 * overlap, the later one wins.
 */
public final class Selection {
  /** HDF5's limit on the number of dimensions. */
  public static final int MAX_RANK = 32;

  private static final int START = 0;
  private static final int STRIDE = 1;
  private static final int COUNT = 2;
  private static final int BLOCK = 3;
  private static final int KINDS = 4;

  /** A rank value: only the rows are known, or not even these. */
  private static final int NOT_PLACED = 0;

  /** A number of rows: all of them. */
  static final long ALL_ROWS = -1;

  private final int rank;
  private final long[] numbers;
  private final long elements;

  private Selection(int rank, long[] numbers, long elements) {
    this.rank = rank;
    this.numbers = numbers;
    this.elements = elements;
  }

  /** Selects all elements of the dataset with which this is used. */
  public static Selection all() {
    return new Selection(NOT_PLACED, new long[] {0, ALL_ROWS}, 0);
  }

  /** Selects one row of the dataset with which this is used: all elements with one index in its first dimension. */
  public static Selection row(long index) {
    return rows(index, 1);
  }

  /**
   * Selects consecutive rows; see {@link #row}.
   *
   * @throws UsageException if a number is negative
   */
  public static Selection rows(long from, long count) {
    if (from < 0 || count < 0) {
      throw usage("%d rows from row %d; neither may be negative", count, from);
    }
    return new Selection(NOT_PLACED, new long[] {from, count}, 0);
  }

  /** Selects no element of a dataset with so many dimensions. */
  public static Selection none(int rank) {
    requireRank(rank);
    return new Selection(rank, new long[0], 0);
  }

  /** Selects the element of a scalar dataset. */
  public static Selection scalar() {
    return block(0, 1);
  }

  /** Selects contiguous elements of a one-dimensional dataset. */
  public static Selection block(long offset, long count) {
    if (offset < 0 || count <= 0) {
      return block(new long[] {offset}, new long[] {count});
    }
    // small writes are made of this: no array but the one that is kept
    return new Selection(1, new long[] {offset, count, 1, count}, count);
  }

  /**
   * Selects one block.
   *
   * @param offset first element along each dimension
   * @param count elements along each dimension; a zero makes the selection empty
   * @throws UsageException if the arrays differ in length or a number is negative
   */
  public static Selection block(long[] offset, long[] count) {
    for (int dimension = 0; dimension < Math.min(offset.length, count.length); dimension++) {
      if (offset[dimension] < 0 || count[dimension] < 0) {
        throw usage("dimension %d has offset %d, count %d; none may be negative", dimension, offset[dimension],
            count[dimension]);
      }
    }
    if (offset.length != count.length) {
      throw usage("offset and count have %d and %d dimensions; give all the dataset's", offset.length, count.length);
    }
    long[] ones = new long[count.length];
    Arrays.fill(ones, 1);
    long[] stride = new long[count.length];
    Arrays.setAll(stride, dimension -> Math.max(1, count[dimension]));
    return strided(offset, stride, ones, count);
  }

  /**
   * Selects a regular pattern of blocks.
   *
   * @param start first element along each dimension
   * @param stride distance between the starts of adjacent blocks, at least {@code block} and at least 1
   * @param count number of blocks; a zero makes the selection empty
   * @param block elements of one block; a zero makes the selection empty
   * @throws UsageException if the arrays differ in length, a number is negative, or blocks would
   *     overlap
   */
  public static Selection strided(long[] start, long[] stride, long[] count, long[] block) {
    int rank = start.length;
    requireRank(rank);
    if (stride.length != rank || count.length != rank || block.length != rank) {
      throw usage("start, stride, count and block have %d, %d, %d and %d dimensions; give all the dataset's", rank,
          stride.length, count.length, block.length);
    }
    boolean empty = false;
    for (int dimension = 0; dimension < rank; dimension++) {
      if (start[dimension] < 0 || count[dimension] < 0 || block[dimension] < 0) {
        throw usage("dimension %d has start %d, count %d, block %d; none may be negative", dimension, start[dimension],
            count[dimension], block[dimension]);
      }
      if (stride[dimension] < 1 || count[dimension] > 1 && stride[dimension] < block[dimension]) {
        throw usage("dimension %d has stride %d and block %d; the stride must be positive and at least the block",
            dimension, stride[dimension], block[dimension]);
      }
      empty |= count[dimension] == 0 || block[dimension] == 0;
    }
    if (empty) {
      return none(rank);
    }
    long[] numbers = new long[KINDS * rank];
    System.arraycopy(start, 0, numbers, START * rank, rank);
    System.arraycopy(stride, 0, numbers, STRIDE * rank, rank);
    System.arraycopy(count, 0, numbers, COUNT * rank, rank);
    System.arraycopy(block, 0, numbers, BLOCK * rank, rank);
    return ofSlabs(rank, numbers);
  }

  /**
   * Combines several selections in the given order, which is also the order of their data.
   *
   * @param parts at least one, all with the same number of dimensions
   * @throws UsageException if there are none or they differ in dimensions
   */
  public static Selection union(Selection... parts) {
    return union(Arrays.asList(requireNonNull(parts, "parts")));
  }

  /** Combines several selections; see {@link #union(Selection...)}. */
  public static Selection union(List<Selection> parts) {
    if (parts.isEmpty()) {
      throw usage("a union of no selections has no dimensions; use Selection.none");
    }
    parts.forEach(part -> requireNonNull(part, "part"));
    int rank = parts.getFirst().rank;
    long[] numbers = new long[parts.stream().mapToInt(part -> part.numbers.length).sum()];
    int filled = 0;
    for (Selection part : parts) {
      if (part.rank != rank) {
        throw rank == NOT_PLACED || part.rank == NOT_PLACED
            ? usage("cannot make a union of rows and of elements; give the rows their size with "
                + "placedIn(dataset.shape())")
            : usage("cannot make a union of selections with %d and %d dimensions; use equal numbers", rank, part.rank);
      }
      System.arraycopy(part.numbers, 0, numbers, filled, part.numbers.length);
      filled += part.numbers.length;
    }
    return rank == NOT_PLACED ? new Selection(rank, numbers, 0) : ofSlabs(rank, numbers);
  }

  /**
   * Selects single elements in the given order.
   *
   * @param coordinates the position of each element, one number per dimension; at least one element
   * @throws UsageException if there are none, they differ in dimensions or a number is negative
   */
  public static Selection points(long[]... coordinates) {
    if (coordinates.length == 0) {
      throw usage("a list of no points has no dimensions; use Selection.none");
    }
    int rank = coordinates[0].length;
    requireRank(rank);
    long[] numbers = new long[coordinates.length * KINDS * rank];
    Arrays.fill(numbers, 1);
    for (int point = 0; point < coordinates.length; point++) {
      if (coordinates[point].length != rank
          || Arrays.stream(coordinates[point]).anyMatch(coordinate -> coordinate < 0)) {
        throw usage("point %d is %s; it needs %d numbers, none negative", point, Arrays.toString(coordinates[point]),
            rank);
      }
      System.arraycopy(coordinates[point], 0, numbers, point * KINDS * rank, rank);
    }
    return ofSlabs(rank, numbers);
  }

  /**
   * Selects hyperslabs given as numbers.
   *
   * @param rank number of dimensions
   * @param numbers for each hyperslab: start, stride, count and block, each with one number per dimension; the
   *     selection keeps the array
   * @throws UsageException if a number is invalid
   */
  public static Selection ofSlabs(int rank, long[] numbers) {
    requireRank(rank);
    try {
      return new Selection(rank, numbers, ElementCount.of(rank, numbers));
    } catch (ArithmeticException overflow) {
      throw new UsageException("the selection has more than 2^63 elements", overflow);
    }
  }

  private static void requireRank(int rank) {
    if (rank < 1 || rank > MAX_RANK) {
      throw usage("a selection has 1 to %d dimensions, not %d", MAX_RANK, rank);
    }
  }

  private static WriterException usage(String format, Object... arguments) {
    return new UsageException("bad selection: " + format.formatted(arguments));
  }

  /**
   * Returns this selection for a dataset of a shape: {@link #all} and rows get their size; other selections stay the
   * same.
   *
   * @param shape as returned by {@link Dataset#shape}: without extents for a scalar
   */
  public Selection placedIn(long... shape) {
    requireNonNull(shape, "shape");
    if (rank != NOT_PLACED) {
      return this;
    }
    if (shape.length == 0) {
      return placedIn(1);
    }
    List<Selection> runs = new ArrayList<>();
    for (int run = 0; run < numbers.length; run += 2) {
      long[] start = new long[shape.length];
      long[] count = shape.clone();
      start[0] = numbers[run];
      count[0] = numbers[run + 1] == ALL_ROWS ? shape[0] : numbers[run + 1];
      runs.add(block(start, count));
    }
    return runs.size() == 1 ? runs.getFirst() : union(runs);
  }

  private void requirePlaced() {
    if (rank == NOT_PLACED) {
      throw usage("%s has no size without a dataset; use placedIn(dataset.shape())", this);
    }
  }

  /** Returns the number of dimensions. */
  public int rank() {
    requirePlaced();
    return rank;
  }

  /** Returns the number of selected elements. */
  public long elements() {
    requirePlaced();
    return elements;
  }

  /** Returns whether nothing is selected. */
  public boolean isEmpty() {
    requirePlaced();
    return elements == 0;
  }

  /** Returns the number of hyperslabs; 0 for an empty selection. */
  public int slabs() {
    requirePlaced();
    return numbers.length / (KINDS * rank);
  }

  /** Returns the first element of a hyperslab along a dimension. */
  public long start(int slab, int dimension) {
    return number(slab, START, dimension);
  }

  /** Returns the distance between the starts of two adjacent blocks of a hyperslab along a dimension. */
  public long stride(int slab, int dimension) {
    return number(slab, STRIDE, dimension);
  }

  /** Returns the number of blocks of a hyperslab along a dimension. */
  public long count(int slab, int dimension) {
    return number(slab, COUNT, dimension);
  }

  /** Returns the number of elements in one block of a hyperslab along a dimension. */
  public long blockExtent(int slab, int dimension) {
    return number(slab, BLOCK, dimension);
  }

  /** Returns the number of elements that a hyperslab selects along each dimension. */
  public long[] extents(int slab) {
    long[] extents = new long[rank()];
    Arrays.setAll(extents, dimension -> count(slab, dimension) * blockExtent(slab, dimension));
    return extents;
  }

  /**
   * Returns all numbers of a hyperslab as {@link #strided} takes them: start, stride, count and block along each
   * dimension.
   */
  public long[][] numbers(int slab) {
    requirePlaced();
    long[][] kinds = new long[KINDS][];
    Arrays.setAll(kinds, kind -> Arrays.copyOfRange(numbers, (slab * KINDS + kind) * rank,
        (slab * KINDS + kind + 1) * rank));
    return kinds;
  }

  private long number(int slab, int kind, int dimension) {
    requirePlaced();
    return numbers[(slab * KINDS + kind) * rank + dimension];
  }

  /** Returns whether every selected element lies within an array of this shape, which must have as many dimensions. */
  public boolean isWithin(long[] shape) {
    for (int slab = 0; slab < slabs(); slab++) {
      for (int dimension = 0; dimension < rank; dimension++) {
        if (!fits(slab, dimension, shape[dimension])) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns whether a hyperslab ends within an extent, along one dimension. */
  boolean fits(int slab, int dimension, long extent) {
    long lastStart = extent - blockExtent(slab, dimension);
    long count = count(slab, dimension);
    return start(slab, dimension) <= lastStart
        && (count == 1 || count - 1 <= (lastStart - start(slab, dimension)) / stride(slab, dimension));
  }

  /**
   * Returns whether the other selection has the same hyperslabs in the same order. Different hyperslabs may select the
   * same elements.
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof Selection that && rank == that.rank && Arrays.equals(numbers, that.numbers);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(numbers);
  }

  /**
   * Describes the selection for messages, with the numbers that were passed: {@code offset [0, 4] count [8, 2]}, or
   * {@code start [0, 4] stride [1, 8] count [1, 16] block [32, 2]}, and the number of further hyperslabs; or
   * {@code all}, or {@code 2 rows from row 4}.
   */
  @Override
  public String toString() {
    if (rank == NOT_PLACED) {
      return SlabText.ofRows(numbers);
    }
    return isEmpty() ? "nothing" : SlabText.of(this, 0) + (slabs() > 1 ? " and %d more".formatted(slabs() - 1) : "");
  }
}

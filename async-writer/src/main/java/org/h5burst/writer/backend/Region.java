package org.h5burst.writer.backend;

/**
 * A set of elements of a dataset: the union of hyperslabs that do not overlap. Immutable.
 *
 * <p>Where elements are in a row (packed), their order is row-major over the union, as HDF5 iterates a dataspace selection.
 */
public final class Region {
  private static final int NUMBERS_PER_DIMENSION = 4;

  private final int rank;
  private final long[] numbers;

  private Region(int rank, long[] numbers) {
    this.rank = rank;
    this.numbers = numbers;
  }

  /** A region without elements. */
  public static Region empty(int rank) {
    return new Region(rank, new long[0]);
  }

  /**
   * A region of hyperslabs.
   *
   * @param rank number of dimensions
   * @param numbers for each slab: start, stride, count, block, each one number per dimension; the region keeps the array
   */
  public static Region ofSlabs(int rank, long[] numbers) {
    if (numbers.length % (NUMBERS_PER_DIMENSION * rank) != 0) {
      throw new IllegalArgumentException("%d numbers do not make slabs of %d dimensions".formatted(numbers.length, rank));
    }
    return new Region(rank, numbers);
  }

  public int rank() {
    return rank;
  }

  /** How many hyperslabs make this region; 0 for an empty one. */
  public int slabs() {
    return numbers.length / (NUMBERS_PER_DIMENSION * rank);
  }

  public boolean isEmpty() {
    return numbers.length == 0;
  }

  /** First element of a slab along a dimension. */
  public long start(int slab, int dimension) {
    return number(slab, 0, dimension);
  }

  /** Distance between the starts of two blocks of a slab along a dimension. */
  public long stride(int slab, int dimension) {
    return number(slab, 1, dimension);
  }

  /** Number of blocks of a slab along a dimension. */
  public long count(int slab, int dimension) {
    return number(slab, 2, dimension);
  }

  /** Elements of one block of a slab along a dimension. */
  public long block(int slab, int dimension) {
    return number(slab, 3, dimension);
  }

  private long number(int slab, int kind, int dimension) {
    return numbers[(slab * NUMBERS_PER_DIMENSION + kind) * rank + dimension];
  }

  /** Number of elements. */
  public long elements() {
    long sum = 0;
    for (int slab = 0; slab < slabs(); slab++) {
      long product = 1;
      for (int dimension = 0; dimension < rank; dimension++) {
        product *= count(slab, dimension) * block(slab, dimension);
      }
      sum += product;
    }
    return sum;
  }
}

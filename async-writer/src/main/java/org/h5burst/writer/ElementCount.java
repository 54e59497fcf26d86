package org.h5burst.writer;

/** Checks hyperslabs that are given as numbers, and counts their elements. */
final class ElementCount {
  private static final int KINDS = 4;
  private static final int STRIDE = 1;
  private static final int COUNT = 2;
  private static final int BLOCK = 3;

  private ElementCount() {}

  /**
   * Returns the number of elements in all hyperslabs.
   *
   * @param numbers as {@link Selection#ofSlabs} takes them
   * @throws UsageException if a number is invalid
   * @throws ArithmeticException if there are more than 2^63
   */
  static long of(int rank, long[] numbers) {
    if (numbers.length % (KINDS * rank) != 0) {
      throw wrong("%d numbers; each hyperslab of %d dimensions has %d".formatted(numbers.length, rank, KINDS * rank));
    }
    long sum = 0;
    for (int slab = 0; slab < numbers.length; slab += KINDS * rank) {
      long product = 1;
      for (int dimension = slab; dimension < slab + rank; dimension++) {
        long count = numbers[dimension + COUNT * rank];
        long block = numbers[dimension + BLOCK * rank];
        require(numbers[dimension], numbers[dimension + STRIDE * rank], count, block, dimension - slab);
        product = Math.multiplyExact(product, Math.multiplyExact(count, block));
      }
      sum = Math.addExact(sum, product);
    }
    return sum;
  }

  private static void require(long start, long stride, long count, long block, int dimension) {
    if (start < 0 || count < 1 || block < 1 || stride < 1 || count > 1 && stride < block) {
      throw wrong(("a hyperslab has start %d, stride %d, count %d and block %d in dimension %d; none is negative, only "
          + "the start may be 0, and a stride is at least the block")
          .formatted(start, stride, count, block, dimension));
    }
  }

  private static UsageException wrong(String what) {
    return new UsageException("bad selection: " + what);
  }
}

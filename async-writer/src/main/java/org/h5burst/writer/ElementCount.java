package org.h5burst.writer;

/** Counts the elements of hyperslabs. */
final class ElementCount {
  private static final int KINDS = 4;
  private static final int COUNT = 2;
  private static final int BLOCK = 3;

  private ElementCount() {}

  /**
   * The elements of all hyperslabs.
   *
   * @param numbers as {@link Selection#ofSlabs} takes them
   * @throws ArithmeticException if they are more than 2^63
   */
  static long of(int rank, long[] numbers) {
    long sum = 0;
    for (int slab = 0; slab < numbers.length; slab += KINDS * rank) {
      long product = 1;
      for (int dimension = slab; dimension < slab + rank; dimension++) {
        product = Math.multiplyExact(product,
            Math.multiplyExact(numbers[dimension + COUNT * rank], numbers[dimension + BLOCK * rank]));
      }
      sum = Math.addExact(sum, product);
    }
    return sum;
  }
}

package org.h5burst.writer.engine.plan;

import java.util.List;
import org.h5burst.writer.Selection;

/**
 * The extents of what a burst writes to a dataset: by this rank or, as maxima, by all.
 *
 * @param numbers three for each dimension: the extent of the largest piece, the end, and the negated beginning of what
 *     is written
 */
public record WrittenExtents(long[] numbers) {
  /** The number of values for each dimension. */
  public static final int NUMBERS = 3;

  /** Returns the extents of nothing. */
  public static WrittenExtents none(int rank) {
    long[] numbers = new long[NUMBERS * rank];
    for (int place = 2; place < numbers.length; place += NUMBERS) {
      numbers[place] = Long.MIN_VALUE;
    }
    return new WrittenExtents(numbers);
  }

  /** Adds what calls write. */
  public void add(List<WriteCall> calls) {
    calls.forEach(call -> add(call.selection()));
  }

  /** Adds what a selection writes. */
  void add(Selection selection) {
    for (int slab = 0; slab < selection.slabs() && !selection.isEmpty(); slab++) {
      for (int dimension = 0; dimension < selection.rank(); dimension++) {
        add(selection, slab, dimension);
      }
    }
  }

  private void add(Selection selection, int slab, int dimension) {
    long block = selection.blockExtent(slab, dimension);
    long count = selection.count(slab, dimension);
    long stride = selection.stride(slab, dimension);
    long begin = selection.start(slab, dimension);
    int place = NUMBERS * dimension;
    numbers[place] = Math.max(numbers[place], stride == block ? count * block : block);
    numbers[place + 1] = Math.max(numbers[place + 1], begin + (count - 1) * stride + block);
    numbers[place + 2] = Math.max(numbers[place + 2], -begin);
  }

  boolean isNothing() {
    return numbers[0] == 0;
  }

  /** Returns the extent of the largest piece. */
  long piece(int dimension) {
    return numbers[NUMBERS * dimension];
  }

  /** Returns the extent from the first element to the last. */
  long all(int dimension) {
    return numbers[NUMBERS * dimension + 1] + numbers[NUMBERS * dimension + 2];
  }
}

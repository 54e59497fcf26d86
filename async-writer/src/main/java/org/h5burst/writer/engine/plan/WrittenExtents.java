package org.h5burst.writer.engine.plan;

import java.util.List;
import org.h5burst.writer.Selection;

/**
 * The extents of what a burst writes to a dataset: by this rank or, as maxima, by all. Three numbers for each
 * dimension: the extent of the largest piece, the end, and the negated beginning of what is written.
 */
public final class WrittenExtents {
  /** The number of values for each dimension. */
  public static final int NUMBERS = 3;

  private final long[] numbers;
  private final int from;

  private WrittenExtents(long[] numbers, int from) {
    this.numbers = numbers;
    this.from = from;
  }

  /** Returns the numbers of a dataset at a position in a table. */
  public static WrittenExtents in(long[] table, int from) {
    return new WrittenExtents(table, from);
  }

  /** Notes that nothing is written. */
  public void clear(int rank) {
    for (int dimension = 0; dimension < rank; dimension++) {
      int place = place(dimension);
      numbers[place] = 0;
      numbers[place + 1] = 0;
      numbers[place + 2] = Long.MIN_VALUE;
    }
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
    int place = place(dimension);
    numbers[place] = Math.max(numbers[place], stride == block ? count * block : block);
    numbers[place + 1] = Math.max(numbers[place + 1], begin + (count - 1) * stride + block);
    numbers[place + 2] = Math.max(numbers[place + 2], -begin);
  }

  private int place(int dimension) {
    return from + NUMBERS * dimension;
  }

  boolean isNothing() {
    return numbers[from] == 0;
  }

  /** Returns the extent of the largest piece. */
  long piece(int dimension) {
    return numbers[place(dimension)];
  }

  /** Returns the extent from the first element to the last. */
  long all(int dimension) {
    return numbers[place(dimension) + 1] + numbers[place(dimension) + 2];
  }
}

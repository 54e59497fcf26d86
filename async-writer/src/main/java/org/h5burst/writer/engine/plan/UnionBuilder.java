package org.h5burst.writer.engine.plan;

import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Makes one selection of runs that are not a regular pattern: a hyperslab for each run, or for each of its rows. Joins
 * adjacent runs.
 */
public final class UnionBuilder {
  private static final int NUMBERS = 4;

  private final long[] shape;
  private final int rank;
  private long[] numbers;
  private int filled;

  private UnionBuilder(long[] shape, int slabs) {
    this.shape = shape;
    this.rank = shape.length;
    this.numbers = new long[NUMBERS * rank * slabs];
  }

  /** Returns the selection with the elements of such runs: one hyperslab if they are regular. */
  static Selection selectionOf(RunList runs, long[] shape) {
    Selection regular = SlabFitter.fit(runs, shape);
    return regular == null ? unionOf(runs, shape) : regular;
  }

  /**
   * Returns the selection with the elements of runs, in their order; at least one run, sorted by position, without
   * overlaps.
   */
  public static Selection unionOf(RunList runs, long[] shape) {
    UnionBuilder builder = new UnionBuilder(shape, Math.toIntExact(RunList.contiguous(List.of(runs))));
    long from = runs.position(0);
    for (int run = 1; run <= runs.size(); run++) {
      long end = runs.end(run - 1);
      if (run == runs.size() || runs.position(run) != end) {
        builder.add(from, end);
        from = run == runs.size() ? end : runs.position(run);
      }
    }
    return Selection.ofSlabs(builder.rank, builder.filled == builder.numbers.length ? builder.numbers
        : Arrays.copyOf(builder.numbers, builder.filled));
  }

  private void add(long from, long end) {
    long rowLength = shape[rank - 1];
    boolean oneRow = from / rowLength == (end - 1) / rowLength;
    @Nullable Selection slab = oneRow ? null : SlabFitter.fit(from, end, shape);
    if (slab != null) {
      addSlab(slab);
      return;
    }
    for (long position = from; position < end;) {
      long to = Math.min(end, (position / rowLength + 1) * rowLength);
      addRow(position, to - position);
      position = to;
    }
  }

  private void addRow(long position, long length) {
    makeRoom();
    Arrays.fill(numbers, filled, filled + NUMBERS * rank, 1);
    long rest = position;
    for (int dimension = rank - 1; dimension >= 0; dimension--) {
      numbers[filled + dimension] = rest % shape[dimension];
      rest /= shape[dimension];
    }
    numbers[filled + rank + rank - 1] = length;
    numbers[filled + 3 * rank + rank - 1] = length;
    filled += NUMBERS * rank;
  }

  private void addSlab(Selection slab) {
    makeRoom();
    for (long[] kind : slab.numbers(0)) {
      System.arraycopy(kind, 0, numbers, filled, rank);
      filled += rank;
    }
  }

  private void makeRoom() {
    if (filled == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * filled);
    }
  }
}

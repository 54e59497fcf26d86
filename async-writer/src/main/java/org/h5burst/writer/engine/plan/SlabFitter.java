package org.h5burst.writer.engine.plan;

import java.util.Arrays;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one hyperslab that is exactly a set of runs, if there is one: pieces that were enqueued one by one then
 * cost HDF5 no more than one strided selection.
 *
 * <p>From the last dimension to the first: all rows must have the same regular pattern of blocks; then the rows
 * themselves are the runs of the dimensions before.
 */
final class SlabFitter {
  private static final int NUMBERS = 4;
  private static final int FIRST_CAPACITY = 64;

  /** Blocks of elements of rows, in order. */
  private static final class Blocks {
    private long[] rows;
    private long[] starts;
    private long[] lengths;
    private int size;

    Blocks(int capacity) {
      rows = new long[capacity];
      starts = new long[capacity];
      lengths = new long[capacity];
    }

    /** Adds a block; one that continues the last one extends it. */
    void add(long row, long start, long length) {
      int last = size - 1;
      if (last >= 0 && rows[last] == row && starts[last] + lengths[last] == start) {
        lengths[last] += length;
        return;
      }
      if (size == rows.length) {
        rows = Arrays.copyOf(rows, 2 * size);
        starts = Arrays.copyOf(starts, 2 * size);
        lengths = Arrays.copyOf(lengths, 2 * size);
      }
      rows[size] = row;
      starts[size] = start;
      lengths[size++] = length;
    }

    /** Returns whether a block may belong to the pattern, judging by the first row, where most irregular ones end. */
    boolean isRegular(int block) {
      return rows[block] != rows[0] || lengths[block] == lengths[0]
          && (block < 2 || starts[block] - starts[block - 1] == starts[1] - starts[0]);
    }
  }

  private SlabFitter() {}

  /**
   * Returns the hyperslab, or null if the runs are not regular.
   *
   * @param runs sorted by position, not overlapping; at least one
   */
  static @Nullable Selection fit(RunList runs, long[] shape) {
    Blocks blocks = new Blocks(FIRST_CAPACITY);
    int known = 0;
    for (int run = 0; run < runs.size(); run++) {
      cutAtRows(runs.position(run), runs.end(run), shape[shape.length - 1], blocks);
      for (; known < blocks.size - 1; known++) { // the last one may become longer
        if (!blocks.isRegular(known)) {
          return null;
        }
      }
    }
    return fit(blocks, shape);
  }

  /** Returns the hyperslab that is exactly the elements from one position to another, or null. */
  static @Nullable Selection fit(long position, long end, long[] shape) {
    Blocks blocks = new Blocks(2);
    cutAtRows(position, end, shape[shape.length - 1], blocks);
    return fit(blocks, shape);
  }

  private static @Nullable Selection fit(Blocks ofLastDimension, long[] shape) {
    int rank = shape.length;
    long[][] numbers = new long[NUMBERS][rank];
    Blocks blocks = ofLastDimension;
    for (int dimension = rank - 1; dimension >= 0; dimension--) {
      int perRow = blocksOfFirstRow(blocks);
      if (!fitRow(blocks, perRow, numbers, dimension) || !allRowsAlike(blocks, perRow)) {
        return null;
      }
      if (dimension > 0) {
        blocks = rowsAsBlocks(blocks, perRow, shape[dimension - 1]);
      }
    }
    return Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  private static void cutAtRows(long from, long end, long rowLength, Blocks blocks) {
    for (long position = from; position < end;) {
      long row = position / rowLength;
      long to = Math.min(end, (row + 1) * rowLength);
      blocks.add(row, position - row * rowLength, to - position);
      position = to;
    }
  }

  private static int blocksOfFirstRow(Blocks blocks) {
    int count = 1;
    while (count < blocks.size && blocks.rows[count] == blocks.rows[0]) {
      count++;
    }
    return count;
  }

  private static boolean fitRow(Blocks blocks, int perRow, long[][] numbers, int dimension) {
    long start = blocks.starts[0];
    long length = blocks.lengths[0];
    long stride = perRow > 1 ? blocks.starts[1] - start : length;
    for (int number = 1; number < perRow; number++) {
      if (blocks.lengths[number] != length || blocks.starts[number] != start + number * stride) {
        return false;
      }
    }
    numbers[0][dimension] = start;
    numbers[1][dimension] = stride;
    numbers[2][dimension] = perRow;
    numbers[3][dimension] = length;
    return true;
  }

  private static boolean allRowsAlike(Blocks blocks, int perRow) {
    if (blocks.size % perRow != 0) {
      return false;
    }
    for (int index = perRow; index < blocks.size; index++) {
      int model = index % perRow;
      boolean newRow = blocks.rows[index] != blocks.rows[index - 1];
      if (blocks.starts[index] != blocks.starts[model] || blocks.lengths[index] != blocks.lengths[model]
          || newRow != (model == 0)) {
        return false;
      }
    }
    return true;
  }

  private static Blocks rowsAsBlocks(Blocks blocks, int perRow, long extent) {
    Blocks rows = new Blocks(blocks.size / perRow);
    for (int index = 0; index < blocks.size; index += perRow) {
      long row = blocks.rows[index];
      rows.add(row / extent, row % extent, 1);
    }
    return rows;
  }
}

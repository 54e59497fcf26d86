package org.h5burst.writer.burst;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one hyperslab that is exactly a set of runs, if there is one: pieces that were enqueued one by one then cost HDF5 no more than one strided selection.
 *
 * <p>From the last dimension to the first: all rows must have the same regular pattern of blocks; then the rows themselves are the runs of the dimensions before.
 */
final class SlabFitter {
  private static final int NUMBERS = 4;

  /** A block of elements of a row. */
  private record Block(long row, long start, long length) {}

  private SlabFitter() {}

  /**
   * The hyperslab, or null if the runs are not regular.
   *
   * @param runs sorted by position, not overlapping; at least one
   */
  static @Nullable Selection fit(List<Run> runs, long[] shape) {
    int rank = shape.length;
    long[][] numbers = new long[NUMBERS][rank];
    List<Block> blocks = rowBlocks(runs, shape[rank - 1]);
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

  /** Runs cut at the ends of rows, neighbours joined. */
  private static List<Block> rowBlocks(List<Run> runs, long rowLength) {
    List<Block> blocks = new ArrayList<>(runs.size());
    for (Run run : runs) {
      long position = run.position();
      while (position < run.end()) {
        long row = position / rowLength;
        long end = Math.min(run.end(), (row + 1) * rowLength);
        append(blocks, new Block(row, position - row * rowLength, end - position));
        position = end;
      }
    }
    return blocks;
  }

  private static void append(List<Block> blocks, Block next) {
    Block previous = blocks.isEmpty() ? null : blocks.getLast();
    if (previous != null && previous.row == next.row && previous.start + previous.length == next.start) {
      blocks.set(blocks.size() - 1, new Block(previous.row, previous.start, previous.length + next.length));
    } else {
      blocks.add(next);
    }
  }

  private static int blocksOfFirstRow(List<Block> blocks) {
    long row = blocks.getFirst().row;
    int count = 1;
    while (count < blocks.size() && blocks.get(count).row == row) {
      count++;
    }
    return count;
  }

  private static boolean fitRow(List<Block> blocks, int perRow, long[][] numbers, int dimension) {
    Block first = blocks.getFirst();
    long stride = perRow > 1 ? blocks.get(1).start - first.start : first.length;
    for (int number = 1; number < perRow; number++) {
      Block block = blocks.get(number);
      if (block.length != first.length || block.start != first.start + number * stride) {
        return false;
      }
    }
    numbers[0][dimension] = first.start;
    numbers[1][dimension] = stride;
    numbers[2][dimension] = perRow;
    numbers[3][dimension] = first.length;
    return true;
  }

  private static boolean allRowsAlike(List<Block> blocks, int perRow) {
    if (blocks.size() % perRow != 0) {
      return false;
    }
    for (int index = perRow; index < blocks.size(); index++) {
      Block block = blocks.get(index);
      Block model = blocks.get(index % perRow);
      boolean startsRow = index % perRow == 0;
      boolean newRow = block.row != blocks.get(index - 1).row;
      if (block.start != model.start || block.length != model.length || startsRow != newRow) {
        return false;
      }
    }
    return true;
  }

  private static List<Block> rowsAsBlocks(List<Block> blocks, int perRow, long extent) {
    List<Block> rows = new ArrayList<>();
    for (int index = 0; index < blocks.size(); index += perRow) {
      long row = blocks.get(index).row;
      append(rows, new Block(row / extent, row % extent, 1));
    }
    return rows;
  }
}

package org.h5burst.writer.backend.portable;

import java.util.Arrays;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;

/**
 * Steps through a box of a chunked dataset chunk by chunk, and through its part in a chunk row by row. Used by one
 * thread.
 */
final class BoxRows {
  private final ChunkGrid grid;
  private final long[] start;
  private final long[] end;
  private final long[] element;
  private final long[] first;
  private final long[] last;
  private boolean isBegun;

  BoxRows(ChunkGrid grid, Selection box) {
    this(grid, new long[grid.rank()], new long[grid.rank()]);
    long[] extents = box.extents(0);
    Arrays.setAll(start, dimension -> box.start(0, dimension));
    Arrays.setAll(end, dimension -> start[dimension] + extents[dimension]);
    System.arraycopy(start, 0, first, 0, start.length);
  }

  private BoxRows(ChunkGrid grid, long[] start, long[] end) {
    this.grid = grid;
    this.start = start;
    this.end = end;
    this.element = start.clone();
    this.first = start.clone();
    this.last = new long[start.length];
  }

  /** Returns separate rows of the same chunk, at the first row. */
  BoxRows ofChunk() {
    BoxRows same = new BoxRows(grid, start, end);
    System.arraycopy(first, 0, same.first, 0, first.length);
    System.arraycopy(last, 0, same.last, 0, last.length);
    System.arraycopy(first, 0, same.element, 0, first.length);
    return same;
  }

  /** Advances to the first row of the next chunk; returns false if there is none. */
  boolean nextChunk() {
    if (isBegun && !step()) {
      return false;
    }
    isBegun = true;
    for (int dimension = 0; dimension < first.length; dimension++) {
      last[dimension] = Math.min(end[dimension], chunkEnd(dimension));
    }
    System.arraycopy(first, 0, element, 0, first.length);
    return true;
  }

  /** Moves the first element within the box to the next chunk, in row-major order. */
  private boolean step() {
    for (int dimension = first.length - 1; dimension >= 0; dimension--) {
      first[dimension] = chunkEnd(dimension);
      if (first[dimension] < end[dimension]) {
        return true;
      }
      first[dimension] = start[dimension];
    }
    return false;
  }

  private long chunkEnd(int dimension) {
    return (first[dimension] / grid.chunk()[dimension] + 1) * grid.chunk()[dimension];
  }

  /** Returns whether the whole chunk is in the box, with contiguous elements there. */
  boolean isWholeChunkInARow() {
    boolean isInARow = true;
    boolean isOneRow = true;
    for (int dimension = 0; dimension < first.length && isInARow; dimension++) {
      long extent = grid.chunk()[dimension];
      isInARow = first[dimension] % extent == 0 && last[dimension] - first[dimension] == extent
          && (isOneRow || extent == end[dimension] - start[dimension]);
      isOneRow &= extent == 1;
    }
    return isInARow;
  }

  /** Advances to the next row in the same chunk; returns false if there is none. */
  boolean nextRow() {
    for (int dimension = element.length - 2; dimension >= 0; dimension--) {
      if (++element[dimension] < last[dimension]) {
        return true;
      }
      element[dimension] = first[dimension];
    }
    return false;
  }

  /** Returns the first element of the row. */
  long[] element() {
    return element;
  }

  /** Returns the position of the row among the elements of the box, in bytes. */
  long position() {
    long position = 0;
    for (int dimension = 0; dimension < element.length; dimension++) {
      position = position * (end[dimension] - start[dimension]) + element[dimension] - start[dimension];
    }
    return position * grid.elementBytes();
  }

  /** Returns the size of the row. */
  long bytes() {
    int row = element.length - 1;
    return (last[row] - first[row]) * grid.elementBytes();
  }
}

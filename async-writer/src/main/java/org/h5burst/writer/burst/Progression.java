package org.h5burst.writer.burst;

import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one hyperslab that pieces are together which were enqueued in file order, all alike, each as far from the one before along one dimension. That is how a loop writes; it takes one look at
 * each piece when it comes, while it is in the processor's caches, where listing and fitting runs takes many. Used burst after burst. I/O thread only.
 */
final class Progression {
  private @Nullable Selection first;
  private int dimension;
  private long step;
  private int pieces;
  private boolean broken;

  /** Takes in the next piece. */
  void add(Selection piece) {
    Selection start = first;
    if (start == null) {
      first = piece;
    } else if (!broken) {
      if (pieces == 1) {
        begin(start, piece);
      }
      broken = broken || !isMoved(piece, start, pieces * step);
    }
    pieces++;
  }

  /** The first two pieces tell along which dimension and how far. */
  private void begin(Selection start, Selection second) {
    broken = start.slabs() != 1 || second.slabs() != 1;
    if (broken) {
      return;
    }
    dimension = 0;
    while (dimension < start.rank() - 1 && start.start(0, dimension) == second.start(0, dimension)) {
      dimension++;
    }
    step = second.start(0, dimension) - start.start(0, dimension);
    broken = !isOrdered(start);
  }

  /** Whether each piece is a block along the dimension, which ends before the next begins, and only one element wide along those before, so that the next lies behind it in the file. */
  private boolean isOrdered(Selection start) {
    for (int outer = 0; outer < dimension; outer++) {
      if (start.count(0, outer) * start.blockExtent(0, outer) != 1) {
        return false;
      }
    }
    return start.count(0, dimension) == 1 && step >= start.blockExtent(0, dimension);
  }

  /** Whether a piece is the first one, moved along the dimension. */
  private boolean isMoved(Selection piece, Selection start, long by) {
    if (piece.slabs() != 1) {
      return false;
    }
    for (int each = 0; each < start.rank(); each++) {
      long moved = each == dimension ? by : 0;
      if (piece.start(0, each) != start.start(0, each) + moved || piece.count(0, each) != start.count(0, each)
          || piece.blockExtent(0, each) != start.blockExtent(0, each) || piece.stride(0, each) != start.stride(0, each)) {
        return false;
      }
    }
    return true;
  }

  /** The hyperslab, whose elements in row-major order are those of the pieces one after the other; null if there is none. */
  @Nullable
  Selection hyperslab() {
    return first == null || pieces < 2 || broken ? null : hyperslab(first);
  }

  private Selection hyperslab(Selection piece) {
    int rank = piece.rank();
    long[] start = new long[rank];
    long[] stride = new long[rank];
    long[] count = new long[rank];
    long[] block = new long[rank];
    for (int each = 0; each < rank; each++) {
      start[each] = piece.start(0, each);
      stride[each] = piece.stride(0, each);
      count[each] = piece.count(0, each);
      block[each] = piece.blockExtent(0, each);
    }
    if (step == block[dimension]) {
      block[dimension] *= pieces;
      stride[dimension] = block[dimension];
    } else {
      stride[dimension] = step;
      count[dimension] = pieces;
    }
    return Selection.strided(start, stride, count, block);
  }

  /** Forgets all pieces. */
  void forget() {
    first = null;
    pieces = 0;
    broken = false;
  }
}

package org.h5burst.writer.burst;

import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one hyperslab that pieces are together which were enqueued in file order, all alike, each as far from the one before along one dimension. That is how a loop writes; it takes one look at
 * each piece, where listing and fitting runs takes many.
 */
final class Progression {
  private final PieceList pieces;
  private final Selection first;
  private final int dimension;
  private final long step;

  private Progression(PieceList pieces, Selection first, int dimension, long step) {
    this.pieces = pieces;
    this.first = first;
    this.dimension = dimension;
    this.step = step;
  }

  /** The hyperslab, whose elements in row-major order are those of the pieces one after the other; null if there is none. */
  static @Nullable Selection of(PieceList pieces) {
    if (pieces.size() < 2) {
      return null;
    }
    Selection first = pieces.selection(0);
    Selection second = pieces.selection(1);
    int dimension = 0;
    while (dimension < first.rank() - 1 && first.start(0, dimension) == second.start(0, dimension)) {
      dimension++;
    }
    Progression progression = new Progression(pieces, first, dimension, second.start(0, dimension) - first.start(0, dimension));
    return progression.isOrdered() && progression.isKept() ? progression.hyperslab() : null;
  }

  /** Whether each piece is a block along the dimension, which ends before the next begins, and only one element wide along those before, so that the next lies behind it in the file. */
  private boolean isOrdered() {
    for (int outer = 0; outer < dimension; outer++) {
      if (first.count(0, outer) * first.blockExtent(0, outer) != 1) {
        return false;
      }
    }
    return first.count(0, dimension) == 1 && step >= first.blockExtent(0, dimension);
  }

  private boolean isKept() {
    long start = first.start(0, dimension);
    for (int piece = 0; piece < pieces.size(); piece++) {
      if (!isFirstFrom(pieces.selection(piece), start)) {
        return false;
      }
      start += step;
    }
    return true;
  }

  /** Whether a piece is the first one, moved along the dimension. */
  private boolean isFirstFrom(Selection piece, long start) {
    if (piece.slabs() != 1 || piece.start(0, dimension) != start) {
      return false;
    }
    for (int each = 0; each < first.rank(); each++) {
      if (each != dimension && piece.start(0, each) != first.start(0, each) || piece.count(0, each) != first.count(0, each)
          || piece.blockExtent(0, each) != first.blockExtent(0, each) || piece.stride(0, each) != first.stride(0, each)) {
        return false;
      }
    }
    return true;
  }

  private Selection hyperslab() {
    int rank = first.rank();
    long[] start = new long[rank];
    long[] stride = new long[rank];
    long[] count = new long[rank];
    long[] block = new long[rank];
    for (int each = 0; each < rank; each++) {
      start[each] = first.start(0, each);
      stride[each] = first.stride(0, each);
      count[each] = first.count(0, each);
      block[each] = first.blockExtent(0, each);
    }
    if (step == block[dimension]) {
      block[dimension] *= pieces.size();
      stride[dimension] = block[dimension];
    } else {
      stride[dimension] = step;
      count[dimension] = pieces.size();
    }
    return Selection.strided(start, stride, count, block);
  }
}

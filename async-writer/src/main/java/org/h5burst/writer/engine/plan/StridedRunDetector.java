package org.h5burst.writer.engine.plan;

import java.util.Objects;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Detects pieces of one size at a constant stride along one dimension, enqueued in file order, as by a loop: together
 * they are one hyperslab. The detector looks at each piece once, when it arrives and is still in the processor's
 * caches; listing and fitting runs takes several passes. Reused burst after burst. I/O thread only.
 */
final class StridedRunDetector {
  private static final int START = 0;
  private static final int STRIDE = 1;
  private static final int COUNT = 2;
  private static final int BLOCK = 3;

  private @Nullable Selection first;
  private int dimension;
  private long step;
  private int pieces;
  private boolean broken;

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

  /** Begins with the first two pieces, which show the dimension and the stride. */
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

  /**
   * Returns whether each piece is a block along the dimension that ends before the next begins, and only one element
   * wide along the dimensions before, so that the next one follows it in the file.
   */
  private boolean isOrdered(Selection start) {
    for (int outer = 0; outer < dimension; outer++) {
      if (start.count(0, outer) * start.blockExtent(0, outer) != 1) {
        return false;
      }
    }
    return start.count(0, dimension) == 1 && step >= start.blockExtent(0, dimension);
  }

  /** Returns whether a piece is the first one, moved along the dimension. */
  private boolean isMoved(Selection piece, Selection start, long by) {
    if (piece.slabs() != 1) {
      return false;
    }
    for (int each = 0; each < start.rank(); each++) {
      long moved = each == dimension ? by : 0;
      if (piece.start(0, each) != start.start(0, each) + moved || piece.count(0, each) != start.count(0, each)
          || piece.blockExtent(0, each) != start.blockExtent(0, each)
          || piece.stride(0, each) != start.stride(0, each)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether some piece breaks the constant stride. */
  boolean isBroken() {
    return broken;
  }

  /** Returns a piece before the first that breaks the progression. */
  Selection piece(int index) {
    Selection start = Objects.requireNonNull(first);
    if (index == 0) {
      return start; // may have several slabs
    }
    long[][] numbers = start.numbers(0);
    numbers[START][dimension] += index * step;
    return Selection.strided(numbers[START], numbers[STRIDE], numbers[COUNT], numbers[BLOCK]);
  }

  /**
   * Returns the hyperslab whose elements in row-major order are those of the pieces in order; null if there is none.
   */
  @Nullable
  Selection hyperslab() {
    return first == null || pieces < 2 || broken ? null : hyperslab(first);
  }

  private Selection hyperslab(Selection piece) {
    long[][] numbers = piece.numbers(0);
    if (step == numbers[BLOCK][dimension]) {
      numbers[BLOCK][dimension] *= pieces;
      numbers[STRIDE][dimension] = numbers[BLOCK][dimension];
    } else {
      numbers[STRIDE][dimension] = step;
      numbers[COUNT][dimension] = pieces;
    }
    return Selection.strided(numbers[START], numbers[STRIDE], numbers[COUNT], numbers[BLOCK]);
  }

  void forget() {
    first = null;
    pieces = 0;
    broken = false;
  }
}

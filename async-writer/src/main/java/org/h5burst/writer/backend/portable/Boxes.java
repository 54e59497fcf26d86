package org.h5burst.writer.backend.portable;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Selection;

/** Divides a run of elements in row-major order into boxes: at most two for each dimension. */
final class Boxes {
  private final long[] shape;
  private final long[] corner;
  private final List<Selection> boxes = new ArrayList<>();

  private Boxes(long[] shape) {
    this.shape = shape;
    this.corner = new long[shape.length];
  }

  /** Returns the boxes of the elements from one position to another, exclusive, in their order. */
  static List<Selection> of(long[] shape, long from, long to) {
    Boxes cutting = new Boxes(shape);
    cutting.cut(from, to, 0);
    return cutting.boxes;
  }

  /** Divides a run within the rows of a dimension; the dimensions before it are fixed. */
  private void cut(long from, long to, int dimension) {
    long row = 1;
    for (int inner = dimension + 1; inner < shape.length; inner++) {
      row *= shape[inner];
    }
    long first = Math.ceilDiv(from, row);
    long last = to / row;
    if (first > last) {
      cutRow(from, to, row, dimension);
      return;
    }
    cutRow(from, first * row, row, dimension);
    if (first < last) {
      emit(first, last - first, dimension);
    }
    cutRow(last * row, to, row, dimension);
  }

  private void cutRow(long from, long to, long row, int dimension) {
    if (from < to) {
      corner[dimension] = from / row;
      cut(from - corner[dimension] * row, to - corner[dimension] * row, dimension + 1);
      corner[dimension] = 0;
    }
  }

  private void emit(long first, long rows, int dimension) {
    long[] start = corner.clone();
    long[] count = shape.clone();
    for (int outer = 0; outer < dimension; outer++) {
      count[outer] = 1;
    }
    start[dimension] = first;
    count[dimension] = rows;
    boxes.add(Selection.block(start, count));
  }
}

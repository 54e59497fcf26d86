package org.h5burst.writer.burst;

import java.util.List;
import org.h5burst.writer.Selection;

/** Lists the runs of one hyperslab after the other. */
final class RunLister {
  private final long[] shape;
  private final List<Run> runs;
  private final int piece;
  private long source;

  private RunLister(long[] shape, int piece, List<Run> runs) {
    this.shape = shape;
    this.piece = piece;
    this.runs = runs;
  }

  /** Appends the runs of a piece with one hyperslab, in the order of its elements. */
  static void list(Selection selection, long[] shape, int piece, List<Run> runs) {
    RunLister lister = new RunLister(shape, piece, runs);
    for (int slab = 0; slab < selection.slabs(); slab++) {
      lister.descend(selection, slab, 0, 0);
    }
  }

  private void descend(Selection selection, int slab, int dimension, long position) {
    boolean last = dimension == shape.length - 1;
    long block = selection.blockExtent(slab, dimension);
    for (long number = 0; number < selection.count(slab, dimension); number++) {
      long start = position * shape[dimension] + selection.start(slab, dimension) + number * selection.stride(slab, dimension);
      if (last) {
        append(start, block);
      } else {
        for (long within = 0; within < block; within++) {
          descend(selection, slab, dimension + 1, start + within);
        }
      }
    }
  }

  private void append(long position, long length) {
    Run previous = runs.isEmpty() ? null : runs.getLast();
    if (previous != null && previous.piece() == piece && previous.end() == position && previous.source() + previous.length() == source) {
      runs.set(runs.size() - 1, new Run(previous.position(), previous.length() + length, piece, previous.source()));
    } else {
      runs.add(new Run(position, length, piece, source));
    }
    source += length;
  }
}

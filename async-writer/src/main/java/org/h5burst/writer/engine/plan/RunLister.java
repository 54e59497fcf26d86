package org.h5burst.writer.engine.plan;

import org.h5burst.writer.Selection;

/** Lists the runs of hyperslabs one after another. */
public final class RunLister {
  private final Selection selection;
  private final long[] shape;
  private final int piece;
  private final RunList runs;
  private long source;

  private RunLister(Selection selection, long[] shape, int piece, RunList runs) {
    this.selection = selection;
    this.shape = shape;
    this.piece = piece;
    this.runs = runs;
  }

  /** Appends the runs of a piece, in the order of its elements. */
  public static void list(Selection selection, long[] shape, int piece, RunList runs) {
    RunLister lister = new RunLister(selection, shape, piece, runs);
    for (int slab = 0; slab < selection.slabs(); slab++) {
      lister.descend(slab, 0, 0);
    }
  }

  private void descend(int slab, int dimension, long position) {
    boolean last = dimension == shape.length - 1;
    long block = selection.blockExtent(slab, dimension);
    long stride = selection.stride(slab, dimension);
    long first = position * shape[dimension] + selection.start(slab, dimension);
    for (long number = 0; number < selection.count(slab, dimension); number++) {
      long start = first + number * stride;
      if (last) {
        runs.add(start, block, piece, source);
        source += block;
      } else {
        for (long within = 0; within < block; within++) {
          descend(slab, dimension + 1, start + within);
        }
      }
    }
  }
}

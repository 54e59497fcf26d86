package org.h5burst.harness.kernel;

import org.h5burst.writer.Selection;

/** The runs of adjacent elements of a selection, along the last dimension, in the order of its data. */
public final class ElementRuns {
  private final Selection selection;
  private final long[] shape;
  private final Consumer consumer;

  private ElementRuns(Selection selection, long[] shape, Consumer consumer) {
    this.selection = selection;
    this.shape = shape;
    this.consumer = consumer;
  }

  /** Receives the runs. */
  @FunctionalInterface
  public interface Consumer {
    /**
     * Receives one run of adjacent elements.
     *
     * @param index linear (row-major) index of its first element
     * @param length number of elements
     */
    void accept(long index, long length);
  }

  /** Passes on the runs of a selection in an array with this shape. */
  public static void forEach(Selection selection, long[] shape, Consumer consumer) {
    ElementRuns runs = new ElementRuns(selection, shape, consumer);
    for (int slab = 0; slab < selection.slabs(); slab++) {
      runs.descend(slab, 0, 0);
    }
  }

  private void descend(int slab, int dimension, long base) {
    boolean last = dimension == shape.length - 1;
    long block = selection.blockExtent(slab, dimension);
    for (long number = 0; number < selection.count(slab, dimension); number++) {
      long first =
          base * shape[dimension] + selection.start(slab, dimension) + number * selection.stride(slab, dimension);
      if (last) {
        consumer.accept(first, block);
        continue;
      }
      for (long element = 0; element < block; element++) {
        descend(slab, dimension + 1, first + element);
      }
    }
  }
}

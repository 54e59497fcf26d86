package org.h5burst.writer.backend.portable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/** Datasets and selections by chance, and what they mean, worked out element by element. */
final class Shapes {
  private Shapes() {}

  static DatasetSpec dataset(Random random) {
    long[] shape = random.longs(1 + random.nextInt(4), 1, 9).toArray();
    return new DatasetSpec("d", ElementType.values()[random.nextInt(ElementType.values().length)], shape);
  }

  /** Slabs that do not overlap, in any order. */
  static Selection selection(DatasetSpec dataset, Random random) {
    boolean[] taken = new boolean[elements(dataset)];
    List<Selection> slabs = new ArrayList<>();
    for (int attempt = random.nextInt(6); attempt >= 0; attempt--) {
      Selection slab = slab(dataset.shape(), random);
      boolean[] own = marked(dataset, slab);
      boolean free = true;
      for (int at = 0; at < own.length; at++) {
        free &= !own[at] || !taken[at];
      }
      if (free) {
        slabs.add(slab);
        for (int at = 0; at < own.length; at++) {
          taken[at] |= own[at];
        }
      }
    }
    return Selection.union(slabs);
  }

  /** One block. */
  static Selection box(long[] shape, Random random) {
    long[] start = new long[shape.length];
    Arrays.setAll(start, dimension -> random.nextLong(shape[dimension]));
    long[] count = new long[shape.length];
    Arrays.setAll(count, dimension -> 1 + random.nextLong(shape[dimension] - start[dimension]));
    return Selection.block(start, count);
  }

  private static Selection slab(long[] shape, Random random) {
    int rank = shape.length;
    long[] start = new long[rank];
    long[] stride = new long[rank];
    long[] count = new long[rank];
    long[] block = new long[rank];
    for (int dimension = 0; dimension < rank; dimension++) {
      long extent = shape[dimension];
      boolean whole = random.nextBoolean();
      start[dimension] = whole ? 0 : random.nextLong(extent);
      block[dimension] = whole ? extent : 1 + random.nextLong(extent - start[dimension]);
      stride[dimension] = block[dimension] + random.nextInt(3);
      count[dimension] = 1 + (extent - start[dimension] - block[dimension]) / stride[dimension];
    }
    return Selection.strided(start, stride, count, block);
  }

  /** The elements of a selection in a dataset's row-major order. */
  static boolean[] marked(DatasetSpec dataset, Selection selection) {
    boolean[] marks = new boolean[elements(dataset)];
    for (int at = 0; at < marks.length; at++) {
      marks[at] = contains(selection, index(dataset.shape(), at));
    }
    return marks;
  }

  private static boolean contains(Selection selection, long[] index) {
    for (int slab = 0; slab < selection.slabs(); slab++) {
      boolean inside = true;
      for (int dimension = 0; dimension < index.length; dimension++) {
        long from = index[dimension] - selection.start(slab, dimension);
        inside &= from >= 0 && from / selection.stride(slab, dimension) < selection.count(slab, dimension)
            && from % selection.stride(slab, dimension) < selection.blockExtent(slab, dimension);
      }
      if (inside) {
        return true;
      }
    }
    return false;
  }

  private static long[] index(long[] shape, int position) {
    long[] index = new long[shape.length];
    long rest = position;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      index[dimension] = rest % shape[dimension];
      rest /= shape[dimension];
    }
    return index;
  }

  static int elements(DatasetSpec dataset) {
    return (int) Arrays.stream(dataset.shape()).reduce(1, (one, other) -> one * other);
  }
}

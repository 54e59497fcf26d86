package org.h5burst.writer.backend;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Selection;

/** Divides one hyperslab into hyperslabs of at most so many elements, consecutive in row-major order. */
public final class SlabSlicer {
  private final Selection slab;
  private final long limit;
  private final List<Selection> slices = new ArrayList<>();

  private SlabSlicer(Selection slab, long limit) {
    this.slab = slab;
    this.limit = limit;
  }

  /** Returns the slices, in order; the selection itself if it is small enough. */
  public static List<Selection> slice(Selection slab, long limit) {
    if (slab.elements() <= limit) {
      return List.of(slab);
    }
    SlabSlicer slicer = new SlabSlicer(slab, limit);
    slicer.cut(slab.numbers(0), 0);
    return slicer.slices;
  }

  /** Divides along this dimension as coarsely as the limit allows; dimensions before it are fixed to one element. */
  private void cut(long[][] numbers, int dimension) {
    long inner = 1;
    for (int after = dimension + 1; after < slab.rank(); after++) {
      inner *= slab.count(0, after) * slab.blockExtent(0, after);
    }
    long start = slab.start(0, dimension);
    long stride = slab.stride(0, dimension);
    long count = slab.count(0, dimension);
    long block = slab.blockExtent(0, dimension);
    long perSlice = limit / inner;
    if (perSlice >= block) {
      long blocksPerSlice = perSlice / block;
      for (long number = 0; number < count; number += blocksPerSlice) {
        emit(numbers, dimension, start + number * stride, Math.min(blocksPerSlice, count - number), block);
      }
      return;
    }
    long step = Math.max(1, perSlice);
    for (long number = 0; number < count; number++) {
      for (long within = 0; within < block; within += step) {
        long from = start + number * stride + within;
        if (perSlice >= 1) {
          emit(numbers, dimension, from, 1, Math.min(step, block - within));
        } else {
          cut(with(numbers, dimension, from, 1, 1), dimension + 1);
        }
      }
    }
  }

  private void emit(long[][] numbers, int dimension, long start, long count, long block) {
    long[][] slice = with(numbers, dimension, start, count, block);
    slices.add(Selection.strided(slice[0], slice[1], slice[2], slice[3]));
  }

  private static long[][] with(long[][] numbers, int dimension, long start, long count, long block) {
    long[][] changed = {numbers[0].clone(), numbers[1].clone(), numbers[2].clone(), numbers[3].clone()};
    changed[0][dimension] = start;
    changed[2][dimension] = count;
    changed[3][dimension] = block;
    return changed;
  }
}

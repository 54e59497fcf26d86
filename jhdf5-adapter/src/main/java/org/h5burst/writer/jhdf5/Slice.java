package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.h5burst.writer.jhdf5.exceptions.HDF5SpaceRankMismatch;

/**
 * A block of a slice of a dataset.
 *
 * @param indices index of each dimension of the dataset, -1 if it is not bound
 * @param offset where the block begins in the slice
 * @param extents of the block
 */
record Slice(long[] indices, long[] offset, int[] extents) {
  private static final int FREE = -1;

  /** Returns the extents of a slice. */
  static int[] extents(long[] shape, long[] indices) {
    int[] extents = IntStream.range(0, shape.length).filter(dimension -> indices[dimension] == FREE)
        .map(dimension -> Math.toIntExact(shape[dimension])).toArray();
    return extents.length == 0 ? new int[] {1} : extents;
  }

  /** Returns the block of these numbers, in a grid of blocks of these extents. */
  static Slice numbered(long[] indices, long[] number, int... extents) {
    return new Slice(indices, Transfer.Place.numbered(number, extents).offset(), extents);
  }

  /** Returns the block in the dataset: along bound dimensions, one index. */
  Transfer.Place place(long... shape) {
    long free = Arrays.stream(indices).filter(index -> index == FREE).count();
    if (indices.length != shape.length || free != offset.length && free != 0 || extents.length != offset.length) {
      throw new HDF5SpaceRankMismatch("a block %s of a slice %s does not fit a dataset of %s".formatted(
          Arrays.toString(extents), Arrays.toString(indices), Arrays.toString(shape)));
    }
    long[] start = indices.clone();
    int[] count = new int[indices.length];
    int next = 0;
    for (int dimension = 0; dimension < indices.length; dimension++) {
      boolean isFree = indices[dimension] == FREE;
      start[dimension] = isFree ? offset[next] : indices[dimension];
      count[dimension] = isFree ? extents[next] : 1;
      next += isFree ? 1 : 0;
    }
    return new Transfer.Place(start, count);
  }
}

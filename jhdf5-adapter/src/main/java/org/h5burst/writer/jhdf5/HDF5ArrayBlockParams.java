package org.h5burst.writer.jhdf5;

import org.jspecify.annotations.Nullable;

/** Which part of a dataset is read or written: a block, a slice, or a block of a slice. For one thread. */
public final class HDF5ArrayBlockParams {
  private int @Nullable [] block;
  private long @Nullable [] offset;
  private long @Nullable [] index;
  private @Nullable IndexMap boundMap;
  private long @Nullable [] bound;

  HDF5ArrayBlockParams() {}

  /** Extents of a block. */
  public HDF5ArrayBlockParams block(int... dimensions) {
    block = dimensions;
    return this;
  }

  /** Where it begins. */
  public HDF5ArrayBlockParams offset(long... offsets) {
    offset = offsets;
    return this;
  }

  /** Which block of its extents it is. */
  public HDF5ArrayBlockParams index(long... indices) {
    index = indices;
    return this;
  }

  /** A slice: dimensions that are bound. */
  public HDF5ArrayBlockParams slice(IndexMap indexMap) {
    boundMap = indexMap;
    return this;
  }

  /** A slice: an index of each dimension, -1 where none is bound. */
  public HDF5ArrayBlockParams slice(long... indices) {
    bound = indices;
    return this;
  }

  /** The part of a dataset of this shape; of a block that is not given, all of the array, or of the slice. */
  Slice of(long[] shape, int @Nullable [] array) {
    long[] indices = bound != null ? bound
        : boundMap != null ? boundMap.indices(shape.length) : Slice.free(shape.length);
    int[] extents = block != null ? block : array != null ? array : Slice.extents(shape, indices);
    if (index != null) {
      return Slice.numbered(indices, index, extents);
    }
    return new Slice(indices, offset != null ? offset : new long[extents.length], extents);
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The part of a dataset to read or write: a block, a slice, or a block of a slice. For one thread. */
public final class HDF5ArrayBlockParams {
  private int @Nullable [] block;
  private long @Nullable [] offset;
  private long @Nullable [] index;
  private IndexMap boundMap = new IndexMap();
  private long @Nullable [] bound;

  HDF5ArrayBlockParams() {}

  /** Sets the extents of a block. */
  public HDF5ArrayBlockParams block(int... dimensions) {
    block = dimensions;
    return this;
  }

  /** Sets the offset of a block. */
  public HDF5ArrayBlockParams offset(long... offsets) {
    offset = offsets;
    return this;
  }

  /** Sets the index of a block, in units of its extents. */
  public HDF5ArrayBlockParams index(long... indices) {
    index = indices;
    return this;
  }

  /** Sets a slice: dimensions that are bound to an index; null if none is. */
  public HDF5ArrayBlockParams slice(@Nullable IndexMap indexMap) {
    boundMap = Objects.requireNonNullElseGet(indexMap, IndexMap::new);
    return this;
  }

  /** Sets a slice: an index for each dimension, -1 if it is not bound. */
  public HDF5ArrayBlockParams slice(long... indices) {
    bound = indices;
    return this;
  }

  /** Returns this part of a dataset with the given shape; without a block, the whole array or slice. */
  Slice of(long[] shape, int @Nullable [] array) {
    long[] indices = bound != null ? bound : boundMap.indices(shape.length);
    int[] extents = block != null ? block : array != null ? array : Slice.extents(shape, indices);
    if (index != null) {
      return Slice.numbered(indices, index, extents);
    }
    return new Slice(indices, offset != null ? offset : new long[extents.length], extents);
  }
}

package org.h5burst.writer.jhdf5;

/**
 * A block of a dataset with several dimensions, as stored in the file. Immutable; the caller must not change the
 * returned array.
 *
 * @param <M> an array of its elements
 */
public final class HDF5MDDataBlock<M> {
  private final M data;
  private final long[] index;
  private final long[] offset;

  HDF5MDDataBlock(M data, long[] index, long[] offset) {
    this.data = data;
    this.index = index;
    this.offset = offset;
  }

  /** Returns the elements. */
  public M getData() {
    return data;
  }

  /** Returns the index of the block in each dimension. */
  public long[] getIndex() {
    return index;
  }

  /** Returns the offset in the dataset, in each dimension. */
  public long[] getOffset() {
    return offset;
  }
}

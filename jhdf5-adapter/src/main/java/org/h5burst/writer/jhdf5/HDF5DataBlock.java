package org.h5burst.writer.jhdf5;

/**
 * A block of a dataset with one dimension, as stored in the file. Immutable; the caller must not change the returned
 * array.
 *
 * @param <A> an array of its elements
 */
public final class HDF5DataBlock<A> {
  private final A data;
  private final long index;
  private final long offset;

  HDF5DataBlock(A data, long index, long offset) {
    this.data = data;
    this.index = index;
    this.offset = offset;
  }

  /** Returns the elements. */
  public A getData() {
    return data;
  }

  /** Returns the index of the block. */
  public long getIndex() {
    return index;
  }

  /** Returns the offset in the dataset. */
  public long getOffset() {
    return offset;
  }
}

package org.h5burst.writer.jhdf5;

/**
 * A block of a dataset of one dimension, as it lies in the file. Immutable; the caller must not change what it hands
 * out.
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

  /** The elements. */
  public A getData() {
    return data;
  }

  /** Which block it is. */
  public long getIndex() {
    return index;
  }

  /** Where it begins in the dataset. */
  public long getOffset() {
    return offset;
  }
}

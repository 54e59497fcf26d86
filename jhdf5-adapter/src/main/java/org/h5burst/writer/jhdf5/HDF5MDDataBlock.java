package org.h5burst.writer.jhdf5;

/**
 * A block of a dataset of several dimensions, as it lies in the file. Immutable; the caller must not change what it
 * hands out.
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

  /** The elements. */
  public M getData() {
    return data;
  }

  /** Which block it is, in each dimension. */
  public long[] getIndex() {
    return index;
  }

  /** Where it begins in the dataset, in each dimension. */
  public long[] getOffset() {
    return offset;
  }
}

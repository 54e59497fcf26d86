package org.h5burst.writer.jhdf5;

/** A block of a dataset of named values, as stored in the file. Immutable. */
public final class HDF5MDEnumBlock {
  private final HDF5MDDataBlock<HDF5EnumerationValueMDArray> block;

  HDF5MDEnumBlock(HDF5MDDataBlock<HDF5EnumerationValueMDArray> block) {
    this.block = block;
  }

  /** Returns the elements. */
  public HDF5EnumerationValueMDArray getData() {
    return block.getData();
  }

  /** Returns the index of the block in each dimension. */
  public long[] getIndex() {
    return block.getIndex();
  }

  /** Returns the offset in the dataset. */
  public long[] getOffset() {
    return block.getOffset();
  }
}

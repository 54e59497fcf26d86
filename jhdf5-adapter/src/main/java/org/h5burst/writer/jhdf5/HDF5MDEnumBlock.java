package org.h5burst.writer.jhdf5;

/** A block of a dataset of named values, as it lies in the file. Immutable. */
public final class HDF5MDEnumBlock {
  private final HDF5MDDataBlock<HDF5EnumerationValueMDArray> block;

  HDF5MDEnumBlock(HDF5MDDataBlock<HDF5EnumerationValueMDArray> block) {
    this.block = block;
  }

  /** The elements. */
  public HDF5EnumerationValueMDArray getData() {
    return block.getData();
  }

  /** Which block it is, in each dimension. */
  public long[] getIndex() {
    return block.getIndex();
  }

  /** Where it begins in the dataset. */
  public long[] getOffset() {
    return block.getOffset();
  }
}

package org.h5burst.writer.jhdf5;

/**
 * Reads records, with JHDF5's names: as a class of the program, by the names of its fields, as
 * {@link HDF5CompoundDataMap}, lists or arrays. Reads of elements are <b>collective</b>, as {@link NumberReader}, those
 * of attributes <b>independent</b>.
 */
public abstract sealed class CompoundReader extends CompoundTypes permits IHDF5CompoundWriter {
  CompoundReader(Target target) {
    super(target);
  }

  final <T> RecordCodec<T> codec(String path, HDF5CompoundType<T> type) {
    return new RecordCodec<>(target, path, type);
  }

  /** Reads the only record of a dataset, or the first. */
  public <T> T read(String objectPath, HDF5CompoundType<T> type) {
    return transfer.read(objectPath, codec(objectPath, type))[0];
  }

  /** Reads the only record of a dataset, or the first. */
  public <T> T read(String objectPath, Class<T> pojoClass) {
    return read(objectPath, typeToRead(objectPath, pojoClass));
  }

  /** Reads all of a dataset of one dimension. */
  public <T> T[] readArray(String objectPath, HDF5CompoundType<T> type) {
    return transfer.read(objectPath, codec(objectPath, type));
  }

  /** Reads all of a dataset of one dimension. */
  public <T> T[] readArray(String objectPath, Class<T> pojoClass) {
    return readArray(objectPath, typeToRead(objectPath, pojoClass));
  }

  /** Reads the block of this number, in a sequence of blocks of this size. */
  public <T> T[] readArrayBlock(String objectPath, HDF5CompoundType<T> type, int blockSize, long blockNumber) {
    return readArrayBlockWithOffset(objectPath, type, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many records from this one on. */
  public <T> T[] readArrayBlockWithOffset(String objectPath, HDF5CompoundType<T> type, int blockSize, long offset) {
    return transfer.read(objectPath, codec(objectPath, type), new long[] {offset}, blockSize);
  }

  /** Reads a dataset of one dimension chunk by chunk, each when it is asked for. */
  public <T> Iterable<HDF5DataBlock<T[]>> getArrayBlocks(String objectPath, HDF5CompoundType<T> type) {
    return transfer.blocks(objectPath, codec(objectPath, type));
  }

  /** Reads a dataset of one dimension chunk by chunk, each when it is asked for. */
  public <T> Iterable<HDF5DataBlock<T[]>> getArrayBlocks(String objectPath, Class<T> pojoClass) {
    return getArrayBlocks(objectPath, getDataSetType(objectPath, pojoClass));
  }

  /** Reads all of a dataset. */
  public <T> MDArray<T> readMDArray(String objectPath, HDF5CompoundType<T> type) {
    return new MDArray<>(readArray(objectPath, type), transfer.dimensions(objectPath));
  }

  /** Reads all of a dataset. */
  public <T> MDArray<T> readMDArray(String objectPath, Class<T> pojoClass) {
    return readMDArray(objectPath, typeToRead(objectPath, pojoClass));
  }

  /** Reads the block of these numbers, in a grid of blocks of these extents. */
  public <T> MDArray<T> readMDArrayBlock(String objectPath, HDF5CompoundType<T> type, int[] blockDimensions,
      long[] blockNumber) {
    return block(objectPath, type, Transfer.Place.numbered(blockNumber, blockDimensions));
  }

  /** Reads a block of these extents from this element on. */
  public <T> MDArray<T> readMDArrayBlockWithOffset(String objectPath, HDF5CompoundType<T> type, int[] blockDimensions,
      long[] offset) {
    return block(objectPath, type, new Transfer.Place(offset, blockDimensions));
  }

  /** Returns the type of a dataset that a read is about to read. */
  private <T> HDF5CompoundType<T> typeToRead(String path, Class<T> pojoClass) {
    return target.prepared(() -> getDataSetType(path, pojoClass));
  }

  private <T> MDArray<T> block(String path, HDF5CompoundType<T> type, Transfer.Place place) {
    return transfer.mdBlock(path, codec(path, type), (records, extents) -> new MDArray<>(records, extents), place);
  }

  /** Reads a dataset chunk by chunk, each when it is asked for. */
  public <T> Iterable<HDF5MDDataBlock<MDArray<T>>> getMDArrayBlocks(String objectPath, HDF5CompoundType<T> type) {
    return transfer.mdBlocks(objectPath, codec(objectPath, type),
        (records, extents) -> new MDArray<>(records, extents));
  }

  /** Reads a dataset chunk by chunk, each when it is asked for. */
  public <T> Iterable<HDF5MDDataBlock<MDArray<T>>> getMDArrayBlocks(String objectPath, Class<T> pojoClass) {
    return getMDArrayBlocks(objectPath, getDataSetType(objectPath, pojoClass));
  }

  /** Returns the record of an attribute, the first if it has several. */
  public <T> T getAttr(String objectPath, String attributeName, Class<T> pojoClass) {
    return getArrayAttr(objectPath, attributeName, pojoClass)[0];
  }

  /** Like {@link #getAttr(String, String, Class)}, of a type. */
  public <T> T getAttr(String objectPath, String attributeName, HDF5CompoundType<T> type) {
    return getArrayAttr(objectPath, attributeName, type)[0];
  }

  /** Returns the records of an attribute. */
  public <T> T[] getArrayAttr(String objectPath, String attributeName, Class<T> pojoClass) {
    return getArrayAttr(objectPath, attributeName, getAttributeType(objectPath, attributeName, pojoClass));
  }

  /** Returns the records of an attribute. */
  public <T> T[] getArrayAttr(String objectPath, String attributeName, HDF5CompoundType<T> type) {
    return transfer.attribute(objectPath, attributeName, codec(objectPath, type));
  }

  /** Returns the records of an attribute of any number of dimensions. */
  public <T> MDArray<T> getMDArrayAttr(String objectPath, String attributeName, Class<T> pojoClass) {
    return getMDArrayAttr(objectPath, attributeName, getAttributeType(objectPath, attributeName, pojoClass));
  }

  /** Like {@link #getMDArrayAttr(String, String, Class)}, of a type. */
  public <T> MDArray<T> getMDArrayAttr(String objectPath, String attributeName, HDF5CompoundType<T> type) {
    return new MDArray<>(getArrayAttr(objectPath, attributeName, type),
        target.attribute(objectPath, attributeName).shape());
  }
}

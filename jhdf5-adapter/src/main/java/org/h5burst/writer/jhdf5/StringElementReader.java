package org.h5burst.writer.jhdf5;

/** Reads elements that are strings in Java: strings, and references as paths. */
abstract sealed class StringElementReader permits StringReader, IHDF5ReferenceWriter {
  final Target target;
  final Transfer transfer;
  final Codec<String[]> usual;

  StringElementReader(Target target, Codec<String[]> usual) {
    this.target = target;
    this.transfer = new Transfer(target);
    this.usual = usual;
  }

  String[] attribute(String path, String name, Codec<String[]> codec) {
    return transfer.attribute(path, name, codec);
  }

  String[] all(String path, Codec<String[]> codec) {
    return transfer.read(path, codec);
  }

  MDArray<String> block(String path, Codec<String[]> codec, Transfer.Place place) {
    return transfer.mdBlock(path, codec, MDArray::new, place);
  }

  long[] dimensions(String path) {
    return target.dataset(path).shape();
  }

  /** Returns the string of an attribute, the first if it has several. <b>Independent.</b> */
  public String getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Returns the strings of an attribute. <b>Independent.</b> */
  public String[] getArrayAttr(String path, String name) {
    return attribute(path, name, usual);
  }

  /** Returns the strings of an attribute of any number of dimensions. <b>Independent.</b> */
  public MDArray<String> getMDArrayAttr(String path, String name) {
    return new MDArray<>(getArrayAttr(path, name), target.attribute(path, name).shape());
  }

  /** Reads all elements of a dataset, in one dimension. */
  public String[] readArray(String path) {
    return all(path, usual);
  }

  /** Reads the block of this number, in a sequence of blocks of this size. */
  public String[] readArrayBlock(String path, int blockSize, long blockNumber) {
    return readArrayBlockWithOffset(path, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many elements from this one on. */
  public String[] readArrayBlockWithOffset(String path, int blockSize, long offset) {
    return block(path, usual, new Transfer.Place(new long[] {offset}, new int[] {blockSize})).getAsFlatArray();
  }

  /** Reads all of a dataset. */
  public MDArray<String> readMDArray(String path) {
    return new MDArray<>(readArray(path), dimensions(path));
  }

  /** Reads the block of these numbers, in a grid of blocks of these extents. */
  public MDArray<String> readMDArrayBlock(String path, int[] blockDimensions, long[] blockNumber) {
    return readMDArrayBlockWithOffset(path, blockDimensions,
        Transfer.Place.numbered(blockNumber, blockDimensions).offset());
  }

  /** Reads a block of these extents from this element on. */
  public MDArray<String> readMDArrayBlockWithOffset(String path, int[] blockDimensions, long[] offset) {
    return block(path, usual, new Transfer.Place(offset, blockDimensions));
  }

  /** Reads a dataset of one dimension chunk by chunk, each when it is asked for. */
  public Iterable<HDF5DataBlock<String[]>> getArrayNaturalBlocks(String path) {
    return transfer.blocks(path, usual);
  }

  /** Reads a dataset chunk by chunk, each when it is asked for. */
  public Iterable<HDF5MDDataBlock<MDArray<String>>> getMDArrayNaturalBlocks(String path) {
    return transfer.mdBlocks(path, usual, MDArray::new);
  }
}

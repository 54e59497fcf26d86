package org.h5burst.writer.jhdf5;

import java.util.Optional;
import org.h5burst.writer.AttributeValue;

/**
 * Reads strings, with JHDF5's names: up to their first zero, or raw, with all of them. Reads of elements are
 * <b>collective</b>, as {@link NumberReader}, but <b>independent</b> for strings of variable length; the others are
 * <b>independent</b>.
 */
public abstract sealed class StringReader permits IHDF5StringWriter {
  final Target target;
  final Transfer transfer;

  StringReader(Target target) {
    this.target = target;
    this.transfer = new Transfer(target);
  }

  /** Returns the string of an attribute, the first if it has several. */
  public String getAttr(String path, String name) {
    return getArrayAttr(path, name)[0];
  }

  /** Returns the string of an attribute with its zeros, the first if it has several. */
  public String getAttrRaw(String path, String name) {
    return getArrayAttrRaw(path, name)[0];
  }

  /** Returns the strings of an attribute. */
  public String[] getArrayAttr(String path, String name) {
    return attribute(path, name, Strings.UP_TO_ZERO);
  }

  /** Returns the strings of an attribute, with their zeros. */
  public String[] getArrayAttrRaw(String path, String name) {
    return attribute(path, name, Strings.RAW);
  }

  /** Returns the strings of an attribute of any number of dimensions. */
  public MDArray<String> getMDArrayAttr(String path, String name) {
    return new MDArray<>(getArrayAttr(path, name), target.attribute(path, name).shape());
  }

  /** Returns the strings of an attribute of any number of dimensions, with their zeros. */
  public MDArray<String> getMDArrayAttrRaw(String path, String name) {
    return new MDArray<>(getArrayAttrRaw(path, name), target.attribute(path, name).shape());
  }

  private String[] attribute(String path, String name, Strings codec) {
    return switch (target.attribute(path, name)) {
      case AttributeValue.Elements elements -> codec.decode(elements.type(), elements.bytes());
      case AttributeValue value -> value.strings().toArray(String[]::new);
    };
  }

  /** Reads the only string of a dataset. */
  public String read(String path) {
    return only(path, readArray(path));
  }

  /** Reads the only string of a dataset, with its zeros. */
  public String readRaw(String path) {
    return only(path, readArrayRaw(path));
  }

  private static String only(String path, String... strings) {
    if (strings.length != 1) {
      throw Target.usage("dataset %s has %d strings; read it as an array".formatted(path, strings.length));
    }
    return strings[0];
  }

  /** Reads all strings of a dataset. */
  public String[] readArray(String path) {
    return all(path, Strings.UP_TO_ZERO);
  }

  /** Reads all strings of a dataset, with their zeros. */
  public String[] readArrayRaw(String path) {
    return all(path, Strings.RAW);
  }

  private String[] all(String path, Strings codec) {
    return variable(path).map(VariableStrings.Whole::strings).orElseGet(() -> transfer.read(path, codec));
  }

  private Optional<VariableStrings.Whole> variable(String path) {
    return target.strings().get(target.resolved(path));
  }

  /** Reads the block of this number, in a sequence of blocks of this size. */
  public String[] readArrayBlock(String path, int blockSize, long blockNumber) {
    return readArrayBlockWithOffset(path, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Like {@link #readArrayBlock}, with their zeros. */
  public String[] readArrayBlockRaw(String path, int blockSize, long blockNumber) {
    return readArrayBlockWithOffsetRaw(path, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many strings from this one on. */
  public String[] readArrayBlockWithOffset(String path, int blockSize, long offset) {
    return block(path, Strings.UP_TO_ZERO, new Transfer.Place(new long[] {offset}, new int[] {blockSize}))
        .getAsFlatArray();
  }

  /** Like {@link #readArrayBlockWithOffset}, with their zeros. */
  public String[] readArrayBlockWithOffsetRaw(String path, int blockSize, long offset) {
    return block(path, Strings.RAW, new Transfer.Place(new long[] {offset}, new int[] {blockSize})).getAsFlatArray();
  }

  private MDArray<String> block(String path, Strings codec, Transfer.Place place) {
    return variable(path).map(whole -> StringBlocks.part(whole, place))
        .orElseGet(() -> transfer.mdBlock(path, codec, MDArray::new, place));
  }

  /** Reads all of a dataset of several dimensions. */
  public MDArray<String> readMDArray(String path) {
    return new MDArray<>(readArray(path), dimensions(path));
  }

  /** Reads all of a dataset of several dimensions, with their zeros. */
  public MDArray<String> readMDArrayRaw(String path) {
    return new MDArray<>(readArrayRaw(path), dimensions(path));
  }

  private long[] dimensions(String path) {
    return variable(path).map(VariableStrings.Whole::shape).orElseGet(() -> target.dataset(path).shape());
  }

  /** Reads the block of these numbers, in a grid of blocks of these extents. */
  public MDArray<String> readMDArrayBlock(String path, int[] blockDimensions, long[] blockNumber) {
    return block(path, Strings.UP_TO_ZERO, Transfer.Place.numbered(blockNumber, blockDimensions));
  }

  /** Like {@link #readMDArrayBlock}, with their zeros. */
  public MDArray<String> readMDArrayBlockRaw(String path, int[] blockDimensions, long[] blockNumber) {
    return block(path, Strings.RAW, Transfer.Place.numbered(blockNumber, blockDimensions));
  }

  /** Reads a block of these extents from this element on. */
  public MDArray<String> readMDArrayBlockWithOffset(String path, int[] blockDimensions, long[] offset) {
    return block(path, Strings.UP_TO_ZERO, new Transfer.Place(offset, blockDimensions));
  }

  /** Like {@link #readMDArrayBlockWithOffset}, with their zeros. */
  public MDArray<String> readMDArrayBlockWithOffsetRaw(String path, int[] blockDimensions, long[] offset) {
    return block(path, Strings.RAW, new Transfer.Place(offset, blockDimensions));
  }

  /** Reads a dataset of one dimension chunk by chunk, each when it is asked for. */
  public Iterable<HDF5DataBlock<String[]>> getArrayNaturalBlocks(String path) {
    return transfer.blocks(path, Strings.UP_TO_ZERO);
  }

  /** Like {@link #getArrayNaturalBlocks}, with their zeros. */
  public Iterable<HDF5DataBlock<String[]>> getArrayNaturalBlocksRaw(String path) {
    return transfer.blocks(path, Strings.RAW);
  }

  /** Reads a dataset chunk by chunk, each when it is asked for. */
  public Iterable<HDF5MDDataBlock<MDArray<String>>> getMDArrayNaturalBlocks(String path) {
    return transfer.mdBlocks(path, Strings.UP_TO_ZERO, MDArray::new);
  }

  /** Like {@link #getMDArrayNaturalBlocks}, with their zeros. */
  public Iterable<HDF5MDDataBlock<MDArray<String>>> getMDArrayNaturalBlocksRaw(String path) {
    return transfer.mdBlocks(path, Strings.RAW, MDArray::new);
  }
}

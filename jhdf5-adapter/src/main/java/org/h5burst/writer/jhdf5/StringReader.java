package org.h5burst.writer.jhdf5;

import java.util.Optional;
import org.h5burst.writer.AttributeValue;

/**
 * Reads strings, with JHDF5's names: up to their first zero, or raw, with all of them. Reads of elements are
 * <b>collective</b>, as {@link NumberReader}, but <b>independent</b> for strings of variable length; the others are
 * <b>independent</b>.
 */
public abstract sealed class StringReader extends StringElementReader permits IHDF5StringWriter {
  StringReader(Target target) {
    super(target, Strings.UP_TO_ZERO);
  }

  /** Returns the string of an attribute with its zeros, the first if it has several. */
  public String getAttrRaw(String path, String name) {
    return getArrayAttrRaw(path, name)[0];
  }

  /** Returns the strings of an attribute, with their zeros. */
  public String[] getArrayAttrRaw(String path, String name) {
    return attribute(path, name, Strings.RAW);
  }

  /** Returns the strings of an attribute of any number of dimensions, with their zeros. */
  public MDArray<String> getMDArrayAttrRaw(String path, String name) {
    return new MDArray<>(getArrayAttrRaw(path, name), target.attribute(path, name).shape());
  }

  @Override
  String[] attribute(String path, String name, Codec<String[]> codec) {
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

  /** Reads all strings of a dataset, with their zeros. */
  public String[] readArrayRaw(String path) {
    return all(path, Strings.RAW);
  }

  @Override
  String[] all(String path, Codec<String[]> codec) {
    return variable(path).map(VariableStrings.Whole::strings).orElseGet(() -> super.all(path, codec));
  }

  private Optional<VariableStrings.Whole> variable(String path) {
    return target.strings.get(target.resolved(path));
  }

  /** Like {@link #readArrayBlock}, with their zeros. */
  public String[] readArrayBlockRaw(String path, int blockSize, long blockNumber) {
    return readArrayBlockWithOffsetRaw(path, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Like {@link #readArrayBlockWithOffset}, with their zeros. */
  public String[] readArrayBlockWithOffsetRaw(String path, int blockSize, long offset) {
    return block(path, Strings.RAW, new Transfer.Place(new long[] {offset}, new int[] {blockSize})).getAsFlatArray();
  }

  @Override
  MDArray<String> block(String path, Codec<String[]> codec, Transfer.Place place) {
    return variable(path).map(whole -> StringBlocks.part(whole, place))
        .orElseGet(() -> super.block(path, codec, place));
  }

  /** Reads all of a dataset of several dimensions, with their zeros. */
  public MDArray<String> readMDArrayRaw(String path) {
    return new MDArray<>(readArrayRaw(path), dimensions(path));
  }

  @Override
  long[] dimensions(String path) {
    return variable(path).map(VariableStrings.Whole::shape).orElseGet(() -> super.dimensions(path));
  }

  /** Like {@link #readMDArrayBlock}, with their zeros. */
  public MDArray<String> readMDArrayBlockRaw(String path, int[] blockDimensions, long[] blockNumber) {
    return block(path, Strings.RAW, Transfer.Place.numbered(blockNumber, blockDimensions));
  }

  /** Like {@link #readMDArrayBlockWithOffset}, with their zeros. */
  public MDArray<String> readMDArrayBlockWithOffsetRaw(String path, int[] blockDimensions, long[] offset) {
    return block(path, Strings.RAW, new Transfer.Place(offset, blockDimensions));
  }

  /** Like {@link #getArrayNaturalBlocks}, with their zeros. */
  public Iterable<HDF5DataBlock<String[]>> getArrayNaturalBlocksRaw(String path) {
    return transfer.blocks(path, Strings.RAW);
  }

  /** Like {@link #getMDArrayNaturalBlocks}, with their zeros. */
  public Iterable<HDF5MDDataBlock<MDArray<String>>> getMDArrayNaturalBlocksRaw(String path) {
    return transfer.mdBlocks(path, Strings.RAW, MDArray::new);
  }
}

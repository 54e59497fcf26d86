package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.Optional;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;

/**
 * Reads named values, and knows their types, with JHDF5's names. Reads of elements are <b>collective</b>, as
 * {@link NumberReader}, the others <b>independent</b>.
 */
public abstract sealed class EnumReader permits IHDF5EnumWriter {
  final Target target;
  final Transfer transfer;
  final Marks marks;

  EnumReader(Target target) {
    this.target = target;
    this.transfer = new Transfer(target);
    this.marks = new Marks(target);
  }

  /** Returns the named type of this name, which is in the file. */
  public HDF5EnumerationType getType(String dataTypeName) {
    return find(dataTypeName)
        .orElseThrow(() -> new HDF5JavaException("there is no enumeration " + dataTypeName));
  }

  private Optional<HDF5EnumerationType> find(String name) {
    return marks.type(HDF5Utils.ENUM_PREFIX, name).map(type -> new HDF5EnumerationType(name,
        (DataType.Enumeration) type));
  }

  /** Returns the named type of these values; in a writer it is made if need be. */
  public HDF5EnumerationType getType(String dataTypeName, String[] values) {
    return getType(dataTypeName, values, true);
  }

  /** Like {@link #getType(String, String[])}. */
  public HDF5EnumerationType getType(String dataTypeName, String[] values, boolean check) {
    Optional<HDF5EnumerationType> known = find(dataTypeName);
    if (known.isPresent()) {
      if (check) {
        known.get().check(values);
      }
      return known.get();
    }
    HDF5EnumerationType made = new HDF5EnumerationType(dataTypeName, Arrays.asList(values));
    marks.name(HDF5Utils.ENUM_PREFIX, dataTypeName, made.type());
    return made;
  }

  /** Returns the type of a Java enumeration, of its simple name. */
  public <T extends Enum<?>> HDF5EnumerationType getType(Class<T> enumClass) {
    return getType(enumClass.getSimpleName(), enumClass);
  }

  /** Returns the type of a Java enumeration, of a name. */
  public <T extends Enum<?>> HDF5EnumerationType getType(String dataTypeName, Class<T> enumClass) {
    return getType(dataTypeName, enumClass, true);
  }

  /** Like {@link #getType(Class)}. */
  public HDF5EnumerationType getType(Class<? extends Enum<?>> enumClass, boolean check) {
    return getType(enumClass.getSimpleName(), enumClass, check);
  }

  /** Like {@link #getType(String, Class)}. */
  public <T extends Enum<?>> HDF5EnumerationType getType(String dataTypeName, Class<T> enumClass, boolean check) {
    return getType(dataTypeName, HDF5EnumerationType.of(null, enumClass).getValues().toArray(String[]::new), check);
  }

  /** Returns the type of a dataset. */
  public HDF5EnumerationType getDataSetType(String dataSetPath) {
    return type(dataSetPath, "", target.dataset(dataSetPath).type());
  }

  /** Returns the type of an attribute. */
  public HDF5EnumerationType getAttributeType(String objectPath, String attributeName) {
    return type(objectPath, attributeName, transfer.elements(objectPath, attributeName).type());
  }

  private HDF5EnumerationType type(String path, String part, DataType type) {
    if (!(type instanceof DataType.Enumeration enumeration)) {
      throw new HDF5DatatypeInterfaceException("%s does not hold named values, but %s".formatted(path, type));
    }
    return new HDF5EnumerationType(marks.typeName(path, part), enumeration);
  }

  /** Returns the type of a dataset that a read is about to read. */
  private HDF5EnumerationType typeToRead(String path) {
    return target.prepared(() -> getDataSetType(path));
  }

  /** Reads the only value of a dataset, or the first. */
  public HDF5EnumerationValue read(String objectPath) {
    return read(objectPath, typeToRead(objectPath));
  }

  /** Like {@link #read(String)}, of a type. */
  public HDF5EnumerationValue read(String objectPath, HDF5EnumerationType enumType) {
    return new HDF5EnumerationValue(enumType, transfer.read(objectPath, new Ordinals(enumType))[0]);
  }

  /** Like {@link #read(String)}, as a value of a Java enumeration. */
  public <T extends Enum<T>> T read(String objectPath, Class<T> enumClass) {
    return read(objectPath).getValue(enumClass);
  }

  /** Returns the name of the only value of a dataset, or the first. */
  public String readAsString(String objectPath) {
    return read(objectPath).getValue();
  }

  /** Reads all of a dataset. */
  public HDF5EnumerationValueArray readArray(String objectPath) {
    return readArray(objectPath, typeToRead(objectPath));
  }

  /** Reads all of a dataset, of a type. */
  public HDF5EnumerationValueArray readArray(String objectPath, HDF5EnumerationType enumType) {
    return new HDF5EnumerationValueArray(enumType, transfer.read(objectPath, new Ordinals(enumType)));
  }

  /** Reads the block of this number, in a sequence of blocks of this size. */
  public HDF5EnumerationValueArray readArrayBlock(String objectPath, int blockSize, long blockNumber) {
    return readArrayBlock(objectPath, typeToRead(objectPath), blockSize, blockNumber);
  }

  /** Like {@link #readArrayBlock(String, int, long)}, of a type. */
  public HDF5EnumerationValueArray readArrayBlock(String objectPath, HDF5EnumerationType enumType, int blockSize,
      long blockNumber) {
    return readArrayBlockWithOffset(objectPath, enumType, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many values from this one on. */
  public HDF5EnumerationValueArray readArrayBlockWithOffset(String objectPath, int blockSize, long offset) {
    return readArrayBlockWithOffset(objectPath, typeToRead(objectPath), blockSize, offset);
  }

  /** Like {@link #readArrayBlockWithOffset(String, int, long)}, of a type. */
  public HDF5EnumerationValueArray readArrayBlockWithOffset(String objectPath, HDF5EnumerationType enumType,
      int blockSize, long offset) {
    return new HDF5EnumerationValueArray(enumType,
        transfer.read(objectPath, new Ordinals(enumType), new long[] {offset}, blockSize));
  }

  /** Reads all of a dataset of several dimensions. */
  public HDF5EnumerationValueMDArray readMDArray(String objectPath) {
    return readMDArray(objectPath, typeToRead(objectPath));
  }

  /** Like {@link #readMDArray(String)}, of a type. */
  public HDF5EnumerationValueMDArray readMDArray(String objectPath, HDF5EnumerationType enumType) {
    return new HDF5EnumerationValueMDArray(readArray(objectPath, enumType), transfer.dimensions(objectPath));
  }

  /** Reads the block of these numbers, in a grid of blocks of these extents. */
  public HDF5EnumerationValueMDArray readMDArrayBlock(String objectPath, int[] blockDimensions, long[] blockNumber) {
    return readMDArrayBlock(objectPath, typeToRead(objectPath), blockDimensions, blockNumber);
  }

  /** Like {@link #readMDArrayBlock(String, int[], long[])}, of a type. */
  public HDF5EnumerationValueMDArray readMDArrayBlock(String objectPath, HDF5EnumerationType enumType,
      int[] blockDimensions, long[] blockNumber) {
    return readMDArrayBlockWithOffset(objectPath, enumType, blockDimensions,
        Transfer.Place.numbered(blockNumber, blockDimensions).offset());
  }

  /** Reads a block of these extents from this element on. */
  public HDF5EnumerationValueMDArray readMDArrayBlockWithOffset(String objectPath, int[] blockDimensions,
      long[] offset) {
    return readMDArrayBlockWithOffset(objectPath, typeToRead(objectPath), blockDimensions, offset);
  }

  /** Like {@link #readMDArrayBlockWithOffset(String, int[], long[])}, of a type. */
  public HDF5EnumerationValueMDArray readMDArrayBlockWithOffset(String objectPath, HDF5EnumerationType enumType,
      int[] blockDimensions, long[] offset) {
    return transfer.mdBlock(objectPath, new Ordinals(enumType), (ordinals, extents) -> md(enumType, ordinals, extents),
        new Transfer.Place(offset, blockDimensions));
  }

  private static HDF5EnumerationValueMDArray md(HDF5EnumerationType type, int[] ordinals, int... extents) {
    return new HDF5EnumerationValueMDArray(new HDF5EnumerationValueArray(type, ordinals), extents);
  }

  /** Reads a dataset of one dimension chunk by chunk, each when it is asked for. */
  public Iterable<HDF5DataBlock<HDF5EnumerationValueArray>> getArrayBlocks(String objectPath) {
    return getArrayBlocks(objectPath, getDataSetType(objectPath));
  }

  /** Like {@link #getArrayBlocks(String)}, of a type. */
  public Iterable<HDF5DataBlock<HDF5EnumerationValueArray>> getArrayBlocks(String objectPath,
      HDF5EnumerationType enumType) {
    return NaturalBlocks.of(target.dataset(objectPath))
        .each(block -> new HDF5DataBlock<>(readArrayBlockWithOffset(objectPath, enumType, block.extents()[0],
            block.offset()[0]), block.index()[0], block.offset()[0]));
  }

  /** Reads a dataset chunk by chunk, each when it is asked for. */
  public Iterable<HDF5MDEnumBlock> getMDArrayBlocks(String objectPath) {
    return getMDArrayBlocks(objectPath, getDataSetType(objectPath));
  }

  /** Like {@link #getMDArrayBlocks(String)}, of a type. */
  public Iterable<HDF5MDEnumBlock> getMDArrayBlocks(String objectPath, HDF5EnumerationType enumType) {
    return NaturalBlocks.of(target.dataset(objectPath)).each(block -> new HDF5MDEnumBlock(new HDF5MDDataBlock<>(
        readMDArrayBlockWithOffset(objectPath, enumType, block.extents(), block.offset()), block.index(),
        block.offset())));
  }

  /** Returns the value of an attribute, the first if it has several. */
  public HDF5EnumerationValue getAttr(String objectPath, String attributeName) {
    HDF5EnumerationType type = getAttributeType(objectPath, attributeName);
    return new HDF5EnumerationValue(type, transfer.attribute(objectPath, attributeName, new Ordinals(type))[0]);
  }

  /** Like {@link #getAttr(String, String)}, as a value of a Java enumeration. */
  public <T extends Enum<T>> T getAttr(String objectPath, String attributeName, Class<T> enumClass) {
    return getAttr(objectPath, attributeName).getValue(enumClass);
  }

  /** Returns the name of the value of an attribute, the first if it has several. */
  public String getAttrAsString(String objectPath, String attributeName) {
    return getAttr(objectPath, attributeName).getValue();
  }

  /** Returns the values of an attribute. */
  public HDF5EnumerationValueArray getArrayAttr(String objectPath, String attributeName) {
    HDF5EnumerationType type = getAttributeType(objectPath, attributeName);
    return new HDF5EnumerationValueArray(type, transfer.attribute(objectPath, attributeName, new Ordinals(type)));
  }

  /** Returns the values of an attribute of any number of dimensions. */
  public HDF5EnumerationValueMDArray getMDArrayAttr(String objectPath, String attributeName) {
    AttributeValue value = target.attribute(objectPath, attributeName);
    return new HDF5EnumerationValueMDArray(getArrayAttr(objectPath, attributeName),
        MDAbstractArray.toInt(value.shape()));
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;

/**
 * Writes and reads named values, with JHDF5's names. Made by {@link IHDF5Writer}. With a communicator, the rules of
 * {@link NumberWriter} apply. <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5EnumWriter extends EnumReader {
  IHDF5EnumWriter(Target target) {
    super(target);
  }

  /** Returns a type without a name. */
  public HDF5EnumerationType getAnonType(String[] values) {
    return new HDF5EnumerationType(null, List.of(values));
  }

  /** Returns the type of a Java enumeration, without a name. */
  public HDF5EnumerationType getAnonType(Class<? extends Enum<?>> enumClass) {
    return HDF5EnumerationType.of(null, enumClass);
  }

  /** Returns a value of a named type, which is created if necessary. */
  public HDF5EnumerationValue newVal(String dataTypeName, String[] options, String value) {
    return new HDF5EnumerationValue(getType(dataTypeName, options), value);
  }

  /** Returns a value of a named type by its number. */
  public HDF5EnumerationValue newVal(String dataTypeName, String[] options, int value) {
    return new HDF5EnumerationValue(getType(dataTypeName, options), value);
  }

  /** Returns a value of a type with this name from a Java enum constant. */
  public HDF5EnumerationValue newVal(String dataTypeName, Enum<?> value) {
    return new HDF5EnumerationValue(getType(dataTypeName, value.getDeclaringClass()), value);
  }

  /** Returns a value of a type without a name. */
  public HDF5EnumerationValue newAnonVal(String[] options, String value) {
    return new HDF5EnumerationValue(getAnonType(options), value);
  }

  /** Returns a value of a type without a name, by its number. */
  public HDF5EnumerationValue newAnonVal(String[] options, int value) {
    return new HDF5EnumerationValue(getAnonType(options), value);
  }

  /** Returns a value of a type without a name from a Java enum constant. */
  public HDF5EnumerationValue newAnonVal(Enum<?> value) {
    return new HDF5EnumerationValue(getAnonType(value.getDeclaringClass()), value);
  }

  /** Returns a value of a named type from a Java enum constant. */
  public HDF5EnumerationValue newVal(Enum<?> value) {
    return new HDF5EnumerationValue(getType(value.getDeclaringClass()), value);
  }

  /** Returns values of a named type, which is created if necessary. */
  public HDF5EnumerationValueArray newArray(String dataTypeName, String[] options, String[] values) {
    return new HDF5EnumerationValueArray(getType(dataTypeName, options), values);
  }

  /** Returns values of a named type by their numbers. */
  public HDF5EnumerationValueArray newArray(String dataTypeName, String[] options, int[] values) {
    return new HDF5EnumerationValueArray(getType(dataTypeName, options), values);
  }

  /** Like {@link #newArray(String, String[], int[])}. */
  public HDF5EnumerationValueArray newArray(String dataTypeName, String[] options, short[] values) {
    return new HDF5EnumerationValueArray(getType(dataTypeName, options), values);
  }

  /** Like {@link #newArray(String, String[], int[])}. */
  public HDF5EnumerationValueArray newArray(String dataTypeName, String[] options, byte[] values) {
    return new HDF5EnumerationValueArray(getType(dataTypeName, options), values);
  }

  /** Returns values of a type with this name from Java enum constants. */
  public <T extends Enum<T>> HDF5EnumerationValueArray newArray(String dataTypeName, Enum<T>[] values) {
    return new HDF5EnumerationValueArray(getType(dataTypeName, values[0].getDeclaringClass()), values);
  }

  /** Returns values of a type without a name. */
  public HDF5EnumerationValueArray newAnonArray(String[] options, String[] values) {
    return new HDF5EnumerationValueArray(getAnonType(options), values);
  }

  /** Returns values of a type without a name, by their numbers. */
  public HDF5EnumerationValueArray newAnonArray(String[] options, int[] values) {
    return new HDF5EnumerationValueArray(getAnonType(options), values);
  }

  /** Like {@link #newAnonArray(String[], int[])}. */
  public HDF5EnumerationValueArray newAnonArray(String[] options, short[] values) {
    return new HDF5EnumerationValueArray(getAnonType(options), values);
  }

  /** Like {@link #newAnonArray(String[], int[])}. */
  public HDF5EnumerationValueArray newAnonArray(String[] options, byte[] values) {
    return new HDF5EnumerationValueArray(getAnonType(options), values);
  }

  /** Returns values of a type without a name from Java enum constants. */
  public <T extends Enum<T>> HDF5EnumerationValueArray newAnonArray(Enum<T>[] values) {
    return new HDF5EnumerationValueArray(getAnonType(values[0].getDeclaringClass()), values);
  }

  /** Returns values of a named type from Java enum constants. */
  public <T extends Enum<T>> HDF5EnumerationValueArray newArray(Enum<T>[] values) {
    return new HDF5EnumerationValueArray(getType(values[0].getDeclaringClass()), values);
  }

  /**
   * Returns values of a named type, which is created if necessary.
   *
   * @param values names, or numbers of at most 32 bits
   */
  public HDF5EnumerationValueMDArray newMDArray(String dataTypeName, String[] options, MDAbstractArray<?> values) {
    return new HDF5EnumerationValueMDArray(getType(dataTypeName, options), values);
  }

  /** Returns values of a type with this name from Java enum constants. */
  public <T extends Enum<T>> HDF5EnumerationValueMDArray newMDArray(String dataTypeName, MDArray<T> values) {
    return new HDF5EnumerationValueMDArray(getType(dataTypeName, values.get(0).getDeclaringClass()), values);
  }

  /** Returns values of a named type from Java enum constants. */
  public <T extends Enum<T>> HDF5EnumerationValueMDArray newMDArray(MDArray<T> values) {
    return new HDF5EnumerationValueMDArray(getType(values.get(0).getDeclaringClass()), values);
  }

  /** Returns values of a type without a name. */
  public HDF5EnumerationValueMDArray newAnonMDArray(String[] options, MDAbstractArray<?> values) {
    return new HDF5EnumerationValueMDArray(getAnonType(options), values);
  }

  /** Returns values of a type without a name from Java enum constants. */
  public <T extends Enum<T>> HDF5EnumerationValueMDArray newAnonMDArray(MDArray<T> values) {
    return new HDF5EnumerationValueMDArray(getAnonType(values.get(0).getDeclaringClass()), values);
  }

  /** Creates a dataset of one value and writes it, or overwrites one that is alike. */
  public void write(String objectPath, HDF5EnumerationValue value) {
    write(objectPath, value.getType(), Target.SCALAR, HDF5StorageFeatures.NO_COMPRESSION, value.getOrdinal());
  }

  /** Like {@link #write(String, HDF5EnumerationValue)}, of a Java enumeration. */
  public void write(String objectPath, Enum<?> value) {
    write(objectPath, newVal(value));
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public void writeArray(String objectPath, HDF5EnumerationValueArray data) {
    writeArray(objectPath, data, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, HDF5EnumerationValueArray)}, with storage features. */
  public void writeArray(String objectPath, HDF5EnumerationValueArray data, HDF5IntStorageFeatures features) {
    write(objectPath, data.getType(), new long[] {data.getLength()}, features.storage(), data.ordinals);
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public void writeMDArray(String objectPath, HDF5EnumerationValueMDArray data) {
    writeMDArray(objectPath, data, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, HDF5EnumerationValueMDArray)}, with storage features. */
  public void writeMDArray(String objectPath, HDF5EnumerationValueMDArray data, HDF5IntStorageFeatures features) {
    write(objectPath, data.getType(), data.longDimensions(), features.storage(), data.values.ordinals);
  }

  private void write(String path, HDF5EnumerationType type, long[] shape, Storage storage, int... ordinals) {
    transfer.write(path, new Transfer.Made(type.type(), shape, storage), new Ordinals(type), ordinals);
    marks.typeName(path, "", type.tryGetName());
  }

  /** Creates a dataset of one dimension and of this size; if datasets grow, this is the size of a chunk too. */
  public HDF5EnumerationType createArray(String objectPath, HDF5EnumerationType enumType, int size) {
    return createArray(objectPath, enumType, size, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /**
   * Like {@link #createArray(String, HDF5EnumerationType, int)}, with storage features; a chunked dataset is empty at
   * first.
   */
  public HDF5EnumerationType createArray(String objectPath, HDF5EnumerationType enumType, long size,
      HDF5IntStorageFeatures features) {
    target.create(objectPath, enumType.type(), new long[] {size}, features.storage());
    return named(objectPath, enumType);
  }

  /** Creates a dataset of one dimension, in blocks if datasets grow. */
  public HDF5EnumerationType createArray(String objectPath, HDF5EnumerationType enumType, long size, int blockSize) {
    return createArray(objectPath, enumType, size, blockSize, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, HDF5EnumerationType, long, int)}, with storage features. */
  public HDF5EnumerationType createArray(String objectPath, HDF5EnumerationType enumType, long size, int blockSize,
      HDF5IntStorageFeatures features) {
    target.create(objectPath, enumType.type(), Blocks.of(size, blockSize), features.storage());
    return named(objectPath, enumType);
  }

  /** Creates a dataset of these extents; if datasets grow, they are those of a chunk too. */
  public HDF5EnumerationType createMDArray(String objectPath, HDF5EnumerationType enumType, int[] dimensions) {
    return createMDArray(objectPath, enumType, dimensions, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /**
   * Like {@link #createMDArray(String, HDF5EnumerationType, int[])}, with storage features; a chunked dataset is empty
   * at first.
   */
  public HDF5EnumerationType createMDArray(String objectPath, HDF5EnumerationType enumType, int[] dimensions,
      HDF5IntStorageFeatures features) {
    target.create(objectPath, enumType.type(), Memory.longs(dimensions), features.storage());
    return named(objectPath, enumType);
  }

  /** Creates a dataset, in blocks if datasets grow. */
  public HDF5EnumerationType createMDArray(String objectPath, HDF5EnumerationType enumType, long[] dimensions,
      int[] blockDimensions) {
    return createMDArray(objectPath, enumType, dimensions, blockDimensions, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, HDF5EnumerationType, long[], int[])}, with storage features. */
  public HDF5EnumerationType createMDArray(String objectPath, HDF5EnumerationType enumType, long[] dimensions,
      int[] blockDimensions, HDF5IntStorageFeatures features) {
    target.create(objectPath, enumType.type(), Blocks.of(dimensions, blockDimensions), features.storage());
    return named(objectPath, enumType);
  }

  private HDF5EnumerationType named(String path, HDF5EnumerationType type) {
    marks.typeName(path, "", type.tryGetName());
    return type;
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String objectPath, HDF5EnumerationValueArray data, long blockNumber) {
    writeArrayBlockWithOffset(objectPath, data, data.getLength(),
        Math.multiplyExact(data.getLength(), blockNumber));
  }

  /** Writes the first {@code dataSize} values from this element of the dataset on. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String objectPath, HDF5EnumerationValueArray data, int dataSize, long offset) {
    transfer.write(objectPath, new Ordinals(data.getType()), new long[] {offset}, new long[] {dataSize},
        Arrays.copyOf(data.ordinals, dataSize));
  }

  /** Writes the block of these numbers, in a grid of blocks of the data's extents. <b>Independent.</b> */
  public void writeMDArrayBlock(String objectPath, HDF5EnumerationValueMDArray data, long[] blockNumber) {
    writeMDArrayBlockWithOffset(objectPath, data,
        Transfer.Place.numbered(blockNumber, data.dimensions()).offset());
  }

  /** Writes an array from this element of the dataset on. <b>Independent.</b> */
  public void writeMDArrayBlockWithOffset(String objectPath, HDF5EnumerationValueMDArray data, long[] offset) {
    transfer.write(objectPath, new Ordinals(data.getType()), offset, data.longDimensions(), data.values.ordinals);
  }

  /** Sets an attribute to a value. */
  public void setAttr(String objectPath, String name, HDF5EnumerationValue value) {
    setAttr(objectPath, name, value.getType(), target.shapeOfOne(), value.getOrdinal());
  }

  /** Sets an attribute to a value of a Java enumeration. */
  public void setAttr(String objectPath, String name, Enum<?> value) {
    setAttr(objectPath, name, newVal(value));
  }

  /** Sets an attribute to an array. */
  public void setArrayAttr(String objectPath, String name, HDF5EnumerationValueArray value) {
    setAttr(objectPath, name, value.getType(), new long[] {value.getLength()}, value.ordinals);
  }

  /** Sets an attribute to an array of several dimensions. */
  public void setMDArrayAttr(String objectPath, String name, HDF5EnumerationValueMDArray value) {
    setAttr(objectPath, name, value.getType(), value.longDimensions(), value.values.ordinals);
  }

  private void setAttr(String path, String name, HDF5EnumerationType type, long[] shape, int... ordinals) {
    transfer.setAttribute(path, name, type.type(), new Ordinals(type), shape, ordinals);
    marks.typeName(path, name, type.tryGetName());
  }
}

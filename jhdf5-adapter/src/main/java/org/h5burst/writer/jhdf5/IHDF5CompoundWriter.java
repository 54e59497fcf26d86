package org.h5burst.writer.jhdf5;

import java.lang.reflect.Array;
import java.util.List;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;

/**
 * Writes and reads records, with JHDF5's names. Made by {@link IHDF5Writer}. Who calls what with a communicator is as
 * with {@link NumberWriter}. <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5CompoundWriter extends CompoundReader {
  IHDF5CompoundWriter(Target target) {
    super(target);
  }

  /** The type of a class, as its annotations say, without a name. */
  public <T> HDF5CompoundType<T> getInferredAnonType(Class<T> pojoClass) {
    return made(null, pojoClass, null, null, HDF5CompoundMemberMapping.inferMapping(pojoClass));
  }

  /** The type of a record, without a name. */
  public <T> HDF5CompoundType<T> getInferredAnonType(T template) {
    return inferred(null, null, List.of(template));
  }

  /** A type of another file. */
  public <T> HDF5CompoundType<T> getClonedType(HDF5CompoundType<T> templateType) {
    return templateType;
  }

  @SuppressWarnings("unchecked")
  private static <T> T[] array(T record) {
    T[] array = (T[]) Array.newInstance(record.getClass(), 1);
    array[0] = record;
    return array;
  }

  /** Creates a dataset of one record and writes it, or overwrites one that is alike. */
  public <T> void write(String objectPath, HDF5CompoundType<T> type, T data) {
    write(objectPath, type, Target.SCALAR, HDF5StorageFeatures.NO_COMPRESSION, array(data));
  }

  /** Creates a dataset of one record and writes it, or overwrites one that is alike. */
  public <T> void write(String objectPath, T data) {
    write(objectPath, getInferredType(data), data);
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public <T> void writeArray(String objectPath, HDF5CompoundType<T> type, T[] data) {
    writeArray(objectPath, type, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** As {@link #writeArray(String, HDF5CompoundType, Object[])}, stored so. */
  public <T> void writeArray(String objectPath, HDF5CompoundType<T> type, T[] data,
      HDF5GenericStorageFeatures features) {
    write(objectPath, type, new long[] {data.length}, features.storage(), data);
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public <T> void writeArray(String objectPath, T[] data) {
    writeArray(objectPath, getInferredType(data), data);
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public <T> void writeMDArray(String objectPath, HDF5CompoundType<T> type, MDArray<T> data) {
    writeMDArray(objectPath, type, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** As {@link #writeMDArray(String, HDF5CompoundType, MDArray)}, stored so. */
  public <T> void writeMDArray(String objectPath, HDF5CompoundType<T> type, MDArray<T> data,
      HDF5GenericStorageFeatures features) {
    write(objectPath, type, data.longDimensions(), features.storage(), data.getAsFlatArray());
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public <T> void writeMDArray(String objectPath, MDArray<T> data) {
    writeMDArray(objectPath, getInferredType(data.getAsFlatArray()), data);
  }

  private <T> void write(String path, HDF5CompoundType<T> type, long[] shape, Storage storage, T[] records) {
    codec(path, type).requireAddresses(records);
    transfer.write(path, new Transfer.Made(type.type(), shape, storage), codec(path, type), records);
    note(path, "", type);
  }

  private <T> HDF5CompoundType<T> note(String path, String attribute, HDF5CompoundType<T> type) {
    List<CompoundMember> members = type.mapping().members();
    marks.typeName(path, attribute, type.tryGetName());
    if (members.stream().anyMatch(member -> member.variant() != HDF5DataTypeVariant.NONE)) {
      marks.memberVariants(path, attribute, type.variants());
    }
    type.getEnumTypeMap()
        .forEach((member, enumeration) -> marks.typeName(path, part(attribute, member), enumeration.tryGetName()));
    return type;
  }

  /** Creates a dataset of one dimension and of this size; if datasets grow, this is the size of a chunk too. */
  public <T> void createArray(String objectPath, HDF5CompoundType<T> type, int size) {
    target.create(objectPath, type.type(), new long[] {size}, HDF5StorageFeatures.NO_COMPRESSION);
    note(objectPath, "", type);
  }

  /** Creates a dataset of one dimension, in blocks if datasets grow. */
  public <T> void createArray(String objectPath, HDF5CompoundType<T> type, long size, int blockSize) {
    createArray(objectPath, type, size, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** As {@link #createArray(String, HDF5CompoundType, long, int)}, stored so. */
  public <T> void createArray(String objectPath, HDF5CompoundType<T> type, long size, int blockSize,
      HDF5GenericStorageFeatures features) {
    target.create(objectPath, type.type(), Blocks.of(size, blockSize), features.storage());
    note(objectPath, "", type);
  }

  /** Creates a dataset of these extents; if datasets grow, they are those of a chunk too. */
  public <T> void createMDArray(String objectPath, HDF5CompoundType<T> type, int[] dimensions) {
    target.create(objectPath, type.type(), Memory.longs(dimensions), HDF5StorageFeatures.NO_COMPRESSION);
    note(objectPath, "", type);
  }

  /** Creates a dataset, in blocks if datasets grow. */
  public <T> void createMDArray(String objectPath, HDF5CompoundType<T> type, long[] dimensions,
      int[] blockDimensions) {
    createMDArray(objectPath, type, dimensions, blockDimensions, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** As {@link #createMDArray(String, HDF5CompoundType, long[], int[])}, stored so. */
  public <T> void createMDArray(String objectPath, HDF5CompoundType<T> type, long[] dimensions, int[] blockDimensions,
      HDF5GenericStorageFeatures features) {
    target.create(objectPath, type.type(), Blocks.of(dimensions, blockDimensions), features.storage());
    note(objectPath, "", type);
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public <T> void writeArrayBlock(String objectPath, HDF5CompoundType<T> type, T[] data, long blockNumber) {
    writeArrayBlockWithOffset(objectPath, type, data, Math.multiplyExact(data.length, blockNumber));
  }

  /** Writes records from this element of the dataset on. <b>Independent.</b> */
  public <T> void writeArrayBlockWithOffset(String objectPath, HDF5CompoundType<T> type, T[] data, long offset) {
    transfer.write(objectPath, codec(objectPath, type), new long[] {offset}, new long[] {data.length}, data);
  }

  /** Writes the block of these numbers, in a grid of blocks of the data's extents. <b>Independent.</b> */
  public <T> void writeMDArrayBlock(String objectPath, HDF5CompoundType<T> type, MDArray<T> data,
      long[] blockNumber) {
    writeMDArrayBlockWithOffset(objectPath, type, data,
        Transfer.Place.numbered(blockNumber, data.dimensions()).offset());
  }

  /** Writes an array from this element of the dataset on. <b>Independent.</b> */
  public <T> void writeMDArrayBlockWithOffset(String objectPath, HDF5CompoundType<T> type, MDArray<T> data,
      long[] offset) {
    transfer.write(objectPath, codec(objectPath, type), offset, data.longDimensions(), data.getAsFlatArray());
  }

  /** Sets an attribute to a record. */
  public <T> void setAttr(String objectPath, String attributeName, HDF5CompoundType<T> type, T value) {
    setAttr(objectPath, attributeName, type, target.shapeOfOne(), array(value));
  }

  /** Sets an attribute to a record. */
  public <T> void setAttr(String objectPath, String attributeName, T value) {
    setAttr(objectPath, attributeName, getInferredType(value), value);
  }

  /** Sets an attribute to an array. */
  public <T> void setArrayAttr(String objectPath, String attributeName, T[] value) {
    setAttr(objectPath, attributeName, getInferredType(value), new long[] {value.length}, value);
  }

  /** Sets an attribute to an array of several dimensions. */
  public <T> void setMDArrayAttr(String objectPath, String attributeName, MDArray<T> value) {
    setAttr(objectPath, attributeName, getInferredType(value.getAsFlatArray()), value.longDimensions(),
        value.getAsFlatArray());
  }

  private <T> void setAttr(String path, String name, HDF5CompoundType<T> type, long[] shape, T[] records) {
    transfer.setAttribute(path, name, type.type(), codec(path, type), shape, records);
    note(path, name, type);
  }
}

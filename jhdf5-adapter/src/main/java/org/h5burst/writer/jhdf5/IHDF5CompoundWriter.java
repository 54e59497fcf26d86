package org.h5burst.writer.jhdf5;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads records, with JHDF5's names. Made by {@link IHDF5Writer}. With a communicator, the rules of
 * {@link NumberWriter} apply. <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5CompoundWriter extends CompoundReader {
  IHDF5CompoundWriter(Target target) {
    super(target);
  }

  /** Returns the type of a class, as its annotations say, without a name. */
  public <T> HDF5CompoundType<T> getInferredAnonType(Class<T> pojoClass) {
    return getInferredAnonType(pojoClass, null);
  }

  /** Like {@link #getInferredAnonType(Class)}, with hints. */
  public <T> HDF5CompoundType<T> getInferredAnonType(Class<T> pojoClass, @Nullable HDF5CompoundMappingHints hints) {
    return made(null, pojoClass, List.of(), hints, HDF5CompoundMemberMapping.inferMapping(pojoClass));
  }

  /** Returns the type of a class, without a name. */
  public <T> HDF5CompoundType<T> getAnonType(Class<T> pojoClass, HDF5CompoundMemberMapping... members) {
    return made(null, pojoClass, List.of(), null, members);
  }

  /** Returns the type of a record, without a name. */
  public <T> HDF5CompoundType<T> getInferredAnonType(T template) {
    return getInferredAnonType(template, null);
  }

  /** Like {@link #getInferredAnonType(Object)}, with hints. */
  public <T> HDF5CompoundType<T> getInferredAnonType(T template, @Nullable HDF5CompoundMappingHints hints) {
    return inferred(null, hints, List.of(template));
  }

  /** Returns the type of records, with room for the longest strings of all, without a name. */
  public <T> HDF5CompoundType<T> getInferredAnonType(T[] templates) {
    return getInferredAnonType(templates, null);
  }

  /** Like {@link #getInferredAnonType(Object[])}, with hints. */
  public <T> HDF5CompoundType<T> getInferredAnonType(T[] templates, @Nullable HDF5CompoundMappingHints hints) {
    return inferred(null, hints, Arrays.asList(templates));
  }

  /** Returns the type of lists of values, without a name. */
  public HDF5CompoundType<List<?>> getInferredAnonType(List<String> memberNames, List<?> template) {
    return getInferredAnonType(memberNames, template, null);
  }

  /** Like {@link #getInferredAnonType(List, List)}, with hints. */
  public HDF5CompoundType<List<?>> getInferredAnonType(List<String> memberNames, List<?> template,
      @Nullable HDF5CompoundMappingHints hints) {
    return ofLists(null, memberNames, template, hints);
  }

  /** Returns the type of arrays of values, without a name. */
  public HDF5CompoundType<Object[]> getInferredAnonType(String[] memberNames, Object[] template) {
    return getInferredAnonType(memberNames, template, null);
  }

  /** Like {@link #getInferredAnonType(String[], Object[])}, with hints. */
  public HDF5CompoundType<Object[]> getInferredAnonType(String[] memberNames, Object[] template,
      @Nullable HDF5CompoundMappingHints hints) {
    return made(null, Object[].class, Collections.singletonList(template), hints, mappings(Arrays.asList(memberNames)));
  }

  /** Returns the type of lists of values, whose name is that of the members. */
  public HDF5CompoundType<List<?>> getInferredType(List<String> memberNames, List<?> data) {
    return getInferredType(memberNames, data, null);
  }

  /** Like {@link #getInferredType(List, List)}, with hints. */
  public HDF5CompoundType<List<?>> getInferredType(List<String> memberNames, List<?> data,
      @Nullable HDF5CompoundMappingHints hints) {
    return getInferredType(String.join(":", memberNames), memberNames, data, hints);
  }

  /** Returns the type of arrays of values, whose name is that of the members. */
  public HDF5CompoundType<Object[]> getInferredType(String[] memberNames, Object[] data) {
    return getInferredType(memberNames, data, null);
  }

  /** Like {@link #getInferredType(String[], Object[])}, with hints. */
  public HDF5CompoundType<Object[]> getInferredType(String[] memberNames, Object[] data,
      @Nullable HDF5CompoundMappingHints hints) {
    return getInferredType(String.join(":", memberNames), memberNames, data, hints);
  }

  /** Returns a type of another file. */
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

  /** Like {@link #writeArray(String, HDF5CompoundType, Object[])}, with storage features. */
  public <T> void writeArray(String objectPath, HDF5CompoundType<T> type, T[] data,
      HDF5GenericStorageFeatures features) {
    write(objectPath, type, new long[] {data.length}, features.storage(), data);
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public <T> void writeArray(String objectPath, T[] data) {
    writeArray(objectPath, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, Object[])}, with storage features. */
  public <T> void writeArray(String objectPath, T[] data, HDF5GenericStorageFeatures features) {
    writeArray(objectPath, getInferredType(data), data, features);
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public <T> void writeMDArray(String objectPath, HDF5CompoundType<T> type, MDArray<T> data) {
    writeMDArray(objectPath, type, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, HDF5CompoundType, MDArray)}, with storage features. */
  public <T> void writeMDArray(String objectPath, HDF5CompoundType<T> type, MDArray<T> data,
      HDF5GenericStorageFeatures features) {
    write(objectPath, type, data.longDimensions(), features.storage(), data.getAsFlatArray());
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public <T> void writeMDArray(String objectPath, MDArray<T> data) {
    writeMDArray(objectPath, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, MDArray)}, with storage features. */
  public <T> void writeMDArray(String objectPath, MDArray<T> data, HDF5GenericStorageFeatures features) {
    writeMDArray(objectPath, getInferredType(data.getAsFlatArray()), data, features);
  }

  private <T> void write(String path, HDF5CompoundType<T> type, long[] shape, Storage storage, T[] records) {
    codec(path, type).requireAddresses(records);
    transfer.write(path, new Transfer.Made(type.type(), shape, storage), codec(path, type), records);
    note(path, "", type);
  }

  private <T> void note(String path, String attribute, HDF5CompoundType<T> type) {
    List<CompoundMember> members = type.mapping.members();
    marks.typeName(path, attribute, type.tryGetName());
    if (members.stream().anyMatch(member -> member.variant() != HDF5DataTypeVariant.NONE)) {
      marks.memberVariants(path, attribute, type.variants());
    }
    type.getEnumTypeMap()
        .forEach((member, enumeration) -> marks.typeName(path, part(attribute, member), enumeration.tryGetName()));
  }

  /** Creates a dataset of one dimension and of this size; if datasets grow, this is the size of a chunk too. */
  public <T> void createArray(String objectPath, HDF5CompoundType<T> type, int size) {
    createArray(objectPath, type, size, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /**
   * Like {@link #createArray(String, HDF5CompoundType, int)}, with storage features; a chunked dataset is empty at
   * first.
   */
  public <T> void createArray(String objectPath, HDF5CompoundType<T> type, long size,
      HDF5GenericStorageFeatures features) {
    target.create(objectPath, type.type(), new long[] {size}, features.storage());
    note(objectPath, "", type);
  }

  /** Creates a dataset of one dimension, in blocks if datasets grow. */
  public <T> void createArray(String objectPath, HDF5CompoundType<T> type, long size, int blockSize) {
    createArray(objectPath, type, size, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, HDF5CompoundType, long, int)}, with storage features. */
  public <T> void createArray(String objectPath, HDF5CompoundType<T> type, long size, int blockSize,
      HDF5GenericStorageFeatures features) {
    target.create(objectPath, type.type(), Blocks.of(size, blockSize), features.storage());
    note(objectPath, "", type);
  }

  /** Creates a dataset of these extents; if datasets grow, they are those of a chunk too. */
  public <T> void createMDArray(String objectPath, HDF5CompoundType<T> type, int[] dimensions) {
    createMDArray(objectPath, type, dimensions, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /**
   * Like {@link #createMDArray(String, HDF5CompoundType, int[])}, with storage features; a chunked dataset is empty at
   * first.
   */
  public <T> void createMDArray(String objectPath, HDF5CompoundType<T> type, int[] dimensions,
      HDF5GenericStorageFeatures features) {
    target.create(objectPath, type.type(), Memory.longs(dimensions), features.storage());
    note(objectPath, "", type);
  }

  /** Creates a dataset, in blocks if datasets grow. */
  public <T> void createMDArray(String objectPath, HDF5CompoundType<T> type, long[] dimensions,
      int[] blockDimensions) {
    createMDArray(objectPath, type, dimensions, blockDimensions, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, HDF5CompoundType, long[], int[])}, with storage features. */
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
    setArrayAttr(objectPath, attributeName, getInferredType(value), value);
  }

  /** Like {@link #setArrayAttr(String, String, Object[])}, of a type. */
  public <T> void setArrayAttr(String objectPath, String attributeName, HDF5CompoundType<T> type, T[] value) {
    setAttr(objectPath, attributeName, type, new long[] {value.length}, value);
  }

  /** Sets an attribute to an array of several dimensions. */
  public <T> void setMDArrayAttr(String objectPath, String attributeName, MDArray<T> value) {
    setMDArrayAttr(objectPath, attributeName, getInferredType(value.getAsFlatArray()), value);
  }

  /** Like {@link #setMDArrayAttr(String, String, MDArray)}, of a type. */
  public <T> void setMDArrayAttr(String objectPath, String attributeName, HDF5CompoundType<T> type,
      MDArray<T> value) {
    setAttr(objectPath, attributeName, type, value.longDimensions(), value.getAsFlatArray());
  }

  private <T> void setAttr(String path, String name, HDF5CompoundType<T> type, long[] shape, T[] records) {
    transfer.setAttribute(path, name, type.type(), codec(path, type), shape, records);
    note(path, name, type);
  }
}

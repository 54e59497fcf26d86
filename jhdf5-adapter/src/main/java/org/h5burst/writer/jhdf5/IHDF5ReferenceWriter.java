package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;

/**
 * Writes and reads references to objects of the same file as their paths, with JHDF5's names. Made by
 * {@link IHDF5Writer}. An object has an address when the file was closed after it was made: a process alone closes and
 * opens the file for it; several refer to what was there when the file was opened. <b>Independent</b>; agreed at the
 * next commit; reads of elements <b>collective</b>.
 */
public final class IHDF5ReferenceWriter extends StringElementReader {
  IHDF5ReferenceWriter(Target target) {
    super(target, new References(target, true));
  }

  /** Returns the path of the object to which an unresolved reference leads. */
  public String resolvePath(String reference) {
    return Names.isReference(reference) ? target.path(Long.parseLong(reference.substring(1))) : reference;
  }

  /** Reads the only reference of a dataset. */
  public String read(String objectPath) {
    return read(objectPath, true);
  }

  /** Reads the only reference of a dataset. @param resolveName whether as a path */
  public String read(String objectPath, boolean resolveName) {
    return readArray(objectPath, resolveName)[0];
  }

  /** Reads all of a dataset of one dimension. @param resolveName whether as paths */
  public String[] readArray(String objectPath, boolean resolveName) {
    return all(objectPath, new References(target, resolveName));
  }

  /** Like {@link #readArrayBlock(String, int, long)}. */
  public String[] readArrayBlock(String objectPath, int blockSize, long blockNumber, boolean resolveName) {
    return readArrayBlockWithOffset(objectPath, blockSize, Math.multiplyExact(blockSize, blockNumber), resolveName);
  }

  /** Like {@link #readArrayBlockWithOffset(String, int, long)}. */
  public String[] readArrayBlockWithOffset(String objectPath, int blockSize, long offset, boolean resolveName) {
    return transfer.read(objectPath, new References(target, resolveName), new long[] {offset}, blockSize);
  }

  /** Reads all of a dataset. @param resolveName whether as paths */
  public MDArray<String> readMDArray(String objectPath, boolean resolveName) {
    return new MDArray<>(readArray(objectPath, resolveName), transfer.dimensions(objectPath));
  }

  /** Like {@link #readMDArrayBlock(String, int[], long[])}. */
  public MDArray<String> readMDArrayBlock(String objectPath, int[] blockDimensions, long[] blockNumber,
      boolean resolveName) {
    return readMDArrayBlockWithOffset(objectPath, blockDimensions,
        Transfer.Place.numbered(blockNumber, blockDimensions).offset(), resolveName);
  }

  /** Like {@link #readMDArrayBlockWithOffset(String, int[], long[])}. */
  public MDArray<String> readMDArrayBlockWithOffset(String objectPath, int[] blockDimensions, long[] offset,
      boolean resolveName) {
    return transfer.mdBlock(objectPath, new References(target, resolveName), MDArray::new,
        new Transfer.Place(offset, blockDimensions));
  }

  /** Like {@link #getArrayNaturalBlocks(String)}. */
  public Iterable<HDF5DataBlock<String[]>> getArrayNaturalBlocks(String objectPath, boolean resolveName) {
    return transfer.blocks(objectPath, new References(target, resolveName));
  }

  /** Like {@link #getMDArrayNaturalBlocks(String)}. */
  public Iterable<HDF5MDDataBlock<MDArray<String>>> getMDArrayNaturalBlocks(String objectPath, boolean resolveName) {
    return transfer.mdBlocks(objectPath, new References(target, resolveName), MDArray::new);
  }

  /** Returns the reference of an attribute. <b>Independent.</b> */
  public String getAttr(String objectPath, String attributeName, boolean resolveName) {
    return getArrayAttr(objectPath, attributeName, resolveName)[0];
  }

  /** Returns the references of an attribute. <b>Independent.</b> */
  public String[] getArrayAttr(String objectPath, String attributeName, boolean resolveName) {
    return transfer.attribute(objectPath, attributeName, new References(target, resolveName));
  }

  /** Like {@link #getMDArrayAttr(String, String)}. <b>Independent.</b> */
  public MDArray<String> getMDArrayAttr(String objectPath, String attributeName, boolean resolveName) {
    return new MDArray<>(getArrayAttr(objectPath, attributeName, resolveName),
        target.attribute(objectPath, attributeName).shape());
  }

  /** Creates a dataset of one reference and writes it, or overwrites one that is alike. */
  public void write(String objectPath, String referencedObjectPath) {
    write(objectPath, Target.SCALAR, HDF5StorageFeatures.NO_COMPRESSION, referencedObjectPath);
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public void writeArray(String objectPath, String[] referencedObjectPaths) {
    writeArray(objectPath, referencedObjectPaths, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, String[])}, with storage features. */
  public void writeArray(String objectPath, String[] referencedObjectPaths, HDF5IntStorageFeatures features) {
    write(objectPath, new long[] {referencedObjectPaths.length}, features.storage(), referencedObjectPaths);
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public void writeMDArray(String objectPath, MDArray<String> referencedObjectPaths) {
    writeMDArray(objectPath, referencedObjectPaths, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, MDArray)}, with storage features. */
  public void writeMDArray(String objectPath, MDArray<String> referencedObjectPaths, HDF5IntStorageFeatures features) {
    write(objectPath, referencedObjectPaths.longDimensions(), features.storage(),
        referencedObjectPaths.getAsFlatArray());
  }

  private void write(String path, long[] shape, Storage storage, String... referenced) {
    target.requireAddresses(referenced);
    transfer.write(path, new Transfer.Made(DataType.REFERENCE, shape, storage), usual, referenced);
  }

  /** Creates a dataset of one dimension and of this size; if datasets grow, this is the size of a chunk too. */
  public void createArray(String objectPath, int size) {
    createArray(objectPath, size, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, int)}, with storage features; a chunked dataset is empty at first. */
  public void createArray(String objectPath, int size, HDF5IntStorageFeatures features) {
    target.create(objectPath, DataType.REFERENCE, new long[] {size}, features.storage());
  }

  /** Creates a dataset of one dimension, in blocks if datasets grow. */
  public void createArray(String objectPath, long size, int blockSize) {
    createArray(objectPath, size, blockSize, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, long, int)}, with storage features. */
  public void createArray(String objectPath, long size, int blockSize, HDF5IntStorageFeatures features) {
    target.create(objectPath, DataType.REFERENCE, Blocks.of(size, blockSize), features.storage());
  }

  /** Creates a dataset of these extents; if datasets grow, they are those of a chunk too. */
  public void createMDArray(String objectPath, int[] dimensions) {
    createMDArray(objectPath, dimensions, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, int[])}, with storage features; a chunked dataset is empty at first. */
  public void createMDArray(String objectPath, int[] dimensions, HDF5IntStorageFeatures features) {
    target.create(objectPath, DataType.REFERENCE, Memory.longs(dimensions), features.storage());
  }

  /** Creates a dataset, in blocks if datasets grow. */
  public void createMDArray(String objectPath, long[] dimensions, int[] blockDimensions) {
    createMDArray(objectPath, dimensions, blockDimensions, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, long[], int[])}, with storage features. */
  public void createMDArray(String objectPath, long[] dimensions, int[] blockDimensions,
      HDF5IntStorageFeatures features) {
    target.create(objectPath, DataType.REFERENCE, Blocks.of(dimensions, blockDimensions), features.storage());
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String objectPath, String[] referencedObjectPaths, long blockNumber) {
    writeArrayBlockWithOffset(objectPath, referencedObjectPaths, referencedObjectPaths.length,
        Math.multiplyExact(referencedObjectPaths.length, blockNumber));
  }

  /** Writes the first {@code dataSize} references from this one of the dataset on. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String objectPath, String[] referencedObjectPaths, int dataSize, long offset) {
    target.requireAddresses(referencedObjectPaths);
    transfer.write(objectPath, usual, new long[] {offset}, new long[] {dataSize},
        Arrays.copyOf(referencedObjectPaths, dataSize));
  }

  /** Writes the block of these numbers, in a grid of blocks of the data's extents. <b>Independent.</b> */
  public void writeMDArrayBlock(String objectPath, MDArray<String> referencedObjectPaths, long[] blockNumber) {
    writeMDArrayBlockWithOffset(objectPath, referencedObjectPaths,
        Transfer.Place.numbered(blockNumber, referencedObjectPaths.dimensions()).offset());
  }

  /** Writes an array from this element of the dataset on. <b>Independent.</b> */
  public void writeMDArrayBlockWithOffset(String objectPath, MDArray<String> referencedObjectPaths, long[] offset) {
    target.requireAddresses(referencedObjectPaths.getAsFlatArray());
    transfer.write(objectPath, usual, offset, referencedObjectPaths.longDimensions(),
        referencedObjectPaths.getAsFlatArray());
  }

  /** Sets an attribute to a reference. */
  public void setAttr(String objectPath, String name, String referencedObjectPath) {
    setAttr(objectPath, name, target.shapeOfOne(), referencedObjectPath);
  }

  /** Sets an attribute to an array. */
  public void setArrayAttr(String objectPath, String name, String[] value) {
    setAttr(objectPath, name, new long[] {value.length}, value);
  }

  /** Sets an attribute to an array of several dimensions. */
  public void setMDArrayAttr(String objectPath, String name, MDArray<String> value) {
    setAttr(objectPath, name, value.longDimensions(), value.getAsFlatArray());
  }

  private void setAttr(String path, String name, long[] shape, String... referenced) {
    target.requireAddresses(referenced);
    transfer.setAttribute(path, name, DataType.REFERENCE, usual, shape, referenced);
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.Optional;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Layout;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;

/**
 * Writes and reads strings with a fixed number of bytes in UTF-8, and datasets of variable-length strings, with JHDF5's
 * names. Lengths are in bytes, or in characters after {@code useUTF8CharacterEncoding}. Made by {@link IHDF5Writer}.
 * With a communicator, the rules of {@link NumberWriter} apply, and a dataset of variable-length strings is written as
 * a whole, the same on all ranks. <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5StringWriter extends StringReader {
  IHDF5StringWriter(Target target) {
    super(target);
  }

  /** Sets an attribute to a string. */
  public void setAttr(String path, String name, String value) {
    setAttr(path, name, Target.SCALAR, Strings.longest(value), value);
  }

  /** Sets an attribute to a string, with room for so many bytes. */
  public void setAttr(String path, String name, String value, int maxLength) {
    setAttr(path, name, Target.SCALAR, bytes(maxLength), value);
  }

  /** Sets an attribute to an array of strings. */
  public void setArrayAttr(String path, String name, String[] values) {
    setAttr(path, name, new long[] {values.length}, Strings.longest(values), values);
  }

  /** Sets an attribute to an array of strings, each with room for so many bytes. */
  public void setArrayAttr(String path, String name, String[] values, int maxLength) {
    setAttr(path, name, new long[] {values.length}, bytes(maxLength), values);
  }

  /** Sets an attribute to an array of strings of several dimensions. */
  public void setMDArrayAttr(String path, String name, MDArray<String> values) {
    setAttr(path, name, values.longDimensions(), Strings.longest(values.getAsFlatArray()), values.getAsFlatArray());
  }

  /** Sets an attribute to an array of strings of several dimensions, each with room for so many bytes. */
  public void setMDArrayAttr(String path, String name, MDArray<String> values, int maxLength) {
    setAttr(path, name, values.longDimensions(), bytes(maxLength), values.getAsFlatArray());
  }

  private void setAttr(String path, String name, long[] shape, int bytes, String... values) {
    transfer.setAttribute(path, name, DataType.fixedString(bytes), Strings.RAW, shape, values);
  }

  /** Sets an attribute to a string of variable length. */
  public void setAttrVL(String path, String name, String value) {
    target.attribute(path, name, AttributeValue.of(value));
  }

  /** Creates a dataset of one string, as long as this one, and writes it; or overwrites one that is alike. */
  public void write(String path, String value) {
    write(path, value, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #write(String, String)}, with room for so many bytes. */
  public void write(String path, String value, int maxLength) {
    write(path, value, maxLength, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #write(String, String)}, with storage features. */
  public void write(String path, String value, HDF5GenericStorageFeatures features) {
    write(path, shapeOfOne(features), Strings.longest(value), features.storage(), value);
  }

  /** Like {@link #write(String, String, int)}, with storage features. */
  public void write(String path, String value, int maxLength, HDF5GenericStorageFeatures features) {
    write(path, shapeOfOne(features), bytes(maxLength), features.storage(), value);
  }

  /** Returns the shape of a single string; only a dataset with dimensions can be in chunks. */
  private static long[] shapeOfOne(HDF5GenericStorageFeatures features) {
    return features.storage().layout() == Layout.CHUNKED ? new long[] {1} : Target.SCALAR;
  }

  /** Returns the bytes of a string with so many characters. */
  private int bytes(int maxLength) {
    return Math.max(1, Math.multiplyExact(maxLength, target.session.choices().bytesPerCharacter()));
  }

  /** Creates a dataset of strings, each with room for the longest, and writes it; or overwrites one that is alike. */
  public void writeArray(String path, String[] data) {
    writeArray(path, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, String[])}, with room for so many bytes. */
  public void writeArray(String path, String[] data, int maxLength) {
    writeArray(path, data, maxLength, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, String[])}, with storage features. */
  public void writeArray(String path, String[] data, HDF5GenericStorageFeatures features) {
    Memory.requireNoNull(path, data);
    write(path, new long[] {data.length}, Strings.longest(data), features.storage(), data);
  }

  /** Like {@link #writeArray(String, String[], int)}, with storage features. */
  public void writeArray(String path, String[] data, int maxLength, HDF5GenericStorageFeatures features) {
    write(path, new long[] {data.length}, bytes(maxLength), features.storage(), data);
  }

  /** Creates a dataset of strings of several dimensions and writes it; or overwrites one that is alike. */
  public void writeMDArray(String path, MDArray<String> data) {
    writeMDArray(path, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, MDArray)}, with room for so many bytes. */
  public void writeMDArray(String path, MDArray<String> data, int maxLength) {
    writeMDArray(path, data, maxLength, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, MDArray, int)}, with storage features. */
  public void writeMDArray(String path, MDArray<String> data, int maxLength, HDF5GenericStorageFeatures features) {
    write(path, data.longDimensions(), bytes(maxLength), features.storage(), data.getAsFlatArray());
  }

  /** Like {@link #writeMDArray(String, MDArray)}, with storage features. */
  public void writeMDArray(String path, MDArray<String> data, HDF5GenericStorageFeatures features) {
    write(path, data.longDimensions(), Strings.longest(data.getAsFlatArray()), features.storage(),
        data.getAsFlatArray());
  }

  private void write(String path, long[] shape, int bytes, Storage storage, String... strings) {
    Memory.requireNoNull(path, strings);
    boolean keeps = storage.keeps() || target.session.choices().keep();
    transfer.write(path, new Transfer.Made(DataType.fixedString(bytes), shape, storage),
        keeps ? Strings.CUT : Strings.RAW, strings);
  }

  /** Creates a dataset of so many strings of so many bytes; if datasets grow, {@code size} is that of a chunk too. */
  public void createArray(String path, int maxLength, int size) {
    createArray(path, maxLength, size, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, int, int)}, with storage features; a chunked dataset is empty at first. */
  public void createArray(String path, int maxLength, int size, HDF5GenericStorageFeatures features) {
    target.create(path, DataType.fixedString(bytes(maxLength)), new long[] {size}, features.storage());
  }

  /** Creates a dataset of strings of so many bytes, in blocks if datasets grow. */
  public void createArray(String path, int maxLength, long size, int blockSize) {
    createArray(path, maxLength, size, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, int, long, int)}, with storage features. */
  public void createArray(String path, int maxLength, long size, int blockSize, HDF5GenericStorageFeatures features) {
    target.create(path, DataType.fixedString(bytes(maxLength)), Blocks.of(size, blockSize), features.storage());
  }

  /** Creates a dataset of strings of so many bytes; if datasets grow, {@code dimensions} are those of a chunk too. */
  public void createMDArray(String path, int maxLength, int[] dimensions) {
    createMDArray(path, maxLength, dimensions, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, int, int[])}, with storage features; a chunked dataset is empty at first. */
  public void createMDArray(String path, int maxLength, int[] dimensions, HDF5GenericStorageFeatures features) {
    target.create(path, DataType.fixedString(bytes(maxLength)), Memory.longs(dimensions), features.storage());
  }

  /** Creates a dataset of strings of so many bytes, of several dimensions, in blocks if datasets grow. */
  public void createMDArray(String path, int maxLength, long[] dimensions, int[] blockSize) {
    createMDArray(path, maxLength, dimensions, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, int, long[], int[])}, with storage features. */
  public void createMDArray(String path, int maxLength, long[] dimensions, int[] blockSize,
      HDF5GenericStorageFeatures features) {
    target.create(path, DataType.fixedString(bytes(maxLength)), Blocks.of(dimensions, blockSize), features.storage());
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String path, String[] data, long blockNumber) {
    writeArrayBlockWithOffset(path, data, data.length, Math.multiplyExact(data.length, blockNumber));
  }

  /** Writes the first {@code dataSize} strings from this element of the dataset on. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String path, String[] data, int dataSize, long offset) {
    writeBlock(path, new Transfer.Place(new long[] {offset}, new int[] {dataSize}), Arrays.copyOf(data, dataSize));
  }

  /** Writes the block of these numbers, in a grid of blocks of the data's extents. <b>Independent.</b> */
  public void writeMDArrayBlock(String path, MDArray<String> data, long[] blockNumber) {
    writeBlock(path, Transfer.Place.numbered(blockNumber, data.dimensions()), data.getAsFlatArray());
  }

  /** Writes an array from this element of the dataset on. <b>Independent.</b> */
  public void writeMDArrayBlockWithOffset(String path, MDArray<String> data, long[] offset) {
    writeBlock(path, new Transfer.Place(offset, data.dimensions()), data.getAsFlatArray());
  }

  private void writeBlock(String path, Transfer.Place place, String... strings) {
    Memory.requireNoNull(path, strings);
    Optional<VariableStrings.Whole> whole = target.strings.get(target.resolved(path));
    if (whole.isPresent()) {
      target.rewrite(path, StringBlocks.with(whole.get(), place, strings));
    } else {
      transfer.write(path, Strings.RAW, place.offset(), Memory.longs(place.extents()), strings);
    }
  }

  /** Creates a dataset of one string of variable length, or overwrites one. */
  public void writeVL(String path, String value) {
    Memory.requireNoNull(path, value);
    Optional<VariableStrings.Whole> single =
        target.strings.get(target.resolved(path)).filter(whole -> whole.shape().length == 0);
    if (single.isPresent()) {
      target.rewrite(path, single.get().with(Target.SCALAR, value));
    } else {
      target.strings(path, Target.SCALAR, value);
    }
  }

  /** Creates a dataset of strings of variable length, or overwrites one. */
  public void writeArrayVL(String path, String[] data) {
    Memory.requireNoNull(path, data);
    target.strings(path, new long[] {data.length}, data.clone());
  }

  /** Like {@link #writeArrayVL(String, String[])}; features change nothing, as it is always contiguous. */
  public void writeArrayVL(String path, String[] data, HDF5GenericStorageFeatures features) {
    writeArrayVL(path, data);
  }

  /** Creates a dataset of strings of variable length, of several dimensions, or overwrites one. */
  public void writeMDArrayVL(String path, MDArray<String> data) {
    Memory.requireNoNull(path, data.getAsFlatArray());
    target.strings(path, data.longDimensions(), data.getAsFlatArray().clone());
  }

  /** Like {@link #writeMDArrayVL(String, MDArray)}; features change nothing, as it is always contiguous. */
  public void writeMDArrayVL(String path, MDArray<String> data, HDF5GenericStorageFeatures features) {
    writeMDArrayVL(path, data);
  }

  /** Creates a dataset of empty strings of variable length. */
  public void createArrayVL(String path, int size) {
    createArrayVL(path, size, size);
  }

  /** Like {@link #createArrayVL(String, int)}; features that ask for chunks make it empty, but it is contiguous. */
  public void createArrayVL(String path, int size, HDF5GenericStorageFeatures features) {
    createMDArrayVL(path, new int[] {size}, features);
  }

  /** Creates a dataset of empty strings of variable length, which is not in blocks. */
  public void createArrayVL(String path, long size, int blockSize) {
    createMDArrayVL(path, new long[] {size}, new int[] {blockSize});
  }

  /** Like {@link #createArrayVL(String, long, int)}; features change nothing, as it is always contiguous. */
  public void createArrayVL(String path, long size, int blockSize, HDF5GenericStorageFeatures features) {
    createArrayVL(path, size, blockSize);
  }

  /** Creates a dataset of empty strings of variable length, of several dimensions. */
  public void createMDArrayVL(String path, int[] dimensions) {
    createMDArrayVL(path, dimensions, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createMDArrayVL(String, int[])}; features that ask for chunks make it empty, but it is contiguous. */
  public void createMDArrayVL(String path, int[] dimensions, HDF5GenericStorageFeatures features) {
    boolean isEmpty = features.storage().layout() == Layout.CHUNKED;
    createMDArrayVL(path, isEmpty ? new long[dimensions.length] : Memory.longs(dimensions), dimensions);
  }

  /** Like {@link #createMDArrayVL(String, long[], int[])}; features change nothing, as it is always contiguous. */
  public void createMDArrayVL(String path, long[] dimensions, int[] blockSize, HDF5GenericStorageFeatures features) {
    createMDArrayVL(path, dimensions, blockSize);
  }

  /** Creates a dataset of empty strings of variable length, of several dimensions, which is not in blocks. */
  public void createMDArrayVL(String path, long[] dimensions, int[] blockSize) {
    String[] empty = new String[MDAbstractArray.getLength(dimensions)];
    Arrays.fill(empty, "");
    target.strings(path, dimensions.clone(), empty);
  }
}

package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Selection;
import org.h5burst.writer.StringDataset;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;

/**
 * Writes and reads strings of a fixed number of bytes of UTF-8, and whole datasets of those of variable length, with
 * JHDF5's names; a length is one in bytes. Made by {@link IHDF5Writer}. Who calls what with a communicator is as with
 * {@link NumberWriter}. <b>Independent</b>; agreed at the next commit.
 */
public final class IHDF5StringWriter {
  private final Target target;

  IHDF5StringWriter(Target target) {
    this.target = target;
  }

  /** Sets an attribute to a text. */
  public void setAttr(String path, String name, String value) {
    target.attribute(path, name, AttributeValue.fixed(value));
  }

  /** Sets an attribute to an array of strings. */
  public void setArrayAttr(String path, String name, String[] values) {
    target.attribute(path, name, AttributeValue.fixed(values));
  }

  /** Sets an attribute to a text of variable length. */
  public void setAttrVL(String path, String name, String value) {
    target.attribute(path, name, AttributeValue.of(value));
  }

  /** The text of an attribute, the first if it has several. <b>Independent.</b> */
  public String getAttr(String path, String name) {
    return target.attribute(path, name).strings().getFirst();
  }

  /** The strings of an attribute. <b>Independent.</b> */
  public String[] getArrayAttr(String path, String name) {
    return target.attribute(path, name).strings().toArray(String[]::new);
  }

  /** Reads the only text of a dataset. <b>Collective</b>, as {@link NumberReader}. */
  public String read(String path) {
    String[] texts = readArray(path);
    if (texts.length != 1) {
      throw new WriterException(Category.USAGE,
          "dataset %s has %d strings; read it as an array".formatted(path, texts.length));
    }
    return texts[0];
  }

  /**
   * Reads all strings of a dataset. <b>Collective</b>, as {@link NumberReader}, but <b>independent</b> for
   * variable-length strings.
   */
  public String[] readArray(String path) {
    StringDataset variable = target.strings(path);
    return variable != null ? variable.read() : read(target.dataset(path), target.dataset(path).all());
  }

  /**
   * Reads the block of this number, in a sequence of blocks of this size. <b>Collective</b>, as {@link NumberReader}.
   */
  public String[] readArrayBlock(String path, int blockSize, long blockNumber) {
    return readArrayBlockWithOffset(path, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many strings from this one on. <b>Collective</b>, as {@link NumberReader}. */
  public String[] readArrayBlockWithOffset(String path, int blockSize, long offset) {
    return read(target.dataset(path), Selection.block(offset, blockSize));
  }

  private String[] read(Dataset dataset, Selection selection) {
    requireTexts(dataset, "read it with the reader");
    byte[] elements = new byte[Math.toIntExact(selection.elements() * dataset.type().bytes())];
    dataset.read(selection, MemorySegment.ofArray(elements));
    target.await();
    return Memory.texts(elements, dataset.type().bytes());
  }

  /** Creates a dataset of one text, as long as this one, and writes it; or overwrites one that is alike. */
  public void write(String path, String value) {
    write(path, value, longest(path, value));
  }

  /** As {@link #write(String, String)}, with room for so many bytes. */
  public void write(String path, String value, int maxLength) {
    Dataset dataset = target.scalar(path, DataType.fixedString(maxLength));
    target.writeWhole(dataset, Memory.texts(dataset, value));
  }

  /** Creates a dataset of strings, each with room for the longest, and writes it; or overwrites one that is alike. */
  public void writeArray(String path, String[] data) {
    writeArray(path, data, longest(path, data));
  }

  /** As {@link #writeArray(String, String[])}, with room for so many bytes. */
  public void writeArray(String path, String[] data, int maxLength) {
    writeArray(path, data, maxLength, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** As {@link #writeArray(String, String[])}, stored so. */
  public void writeArray(String path, String[] data, HDF5GenericStorageFeatures features) {
    writeArray(path, data, longest(path, data), features);
  }

  /** As {@link #writeArray(String, String[], int)}, stored so. */
  public void writeArray(String path, String[] data, int maxLength, HDF5GenericStorageFeatures features) {
    Dataset dataset = target.whole(path, DataType.fixedString(maxLength), new long[] {data.length}, features.storage());
    target.writeWhole(dataset, Memory.texts(dataset, data));
  }

  /**
   * Creates a dataset of so many strings of so many bytes; if datasets grow, {@code size} is the size of a chunk too.
   */
  public void createArray(String path, int maxLength, int size) {
    createArray(path, maxLength, size, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** As {@link #createArray(String, int, int)}, stored so; in chunks, it is empty at first. */
  public void createArray(String path, int maxLength, int size, HDF5GenericStorageFeatures features) {
    target.create(path, DataType.fixedString(maxLength), new long[] {size}, features.storage());
  }

  /** Creates a dataset of strings of so many bytes, in blocks if datasets grow. */
  public void createArray(String path, int maxLength, long size, int blockSize) {
    createArray(path, maxLength, size, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** As {@link #createArray(String, int, long, int)}, stored so. */
  public void createArray(String path, int maxLength, long size, int blockSize, HDF5GenericStorageFeatures features) {
    target.create(path, DataType.fixedString(maxLength), new Blocks(new long[] {size}, new long[] {blockSize}),
        features.storage());
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String path, String[] data, long blockNumber) {
    writeArrayBlockWithOffset(path, data, data.length, Math.multiplyExact(data.length, blockNumber));
  }

  /** Writes the first {@code dataSize} strings from this element of the dataset on. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String path, String[] data, int dataSize, long offset) {
    Dataset dataset = target.dataset(path);
    requireTexts(dataset, "write it with the writer");
    target.writeBlock(dataset, new long[] {offset}, new long[] {dataSize},
        Memory.texts(dataset, Arrays.copyOf(data, dataSize)));
  }

  /** Creates a dataset of one text of variable length, the same on all ranks; it is not changed afterwards. */
  public void writeVL(String path, String value) {
    target.strings(path, new long[0], value);
  }

  /** Creates a dataset of variable-length strings, the same on all ranks; it is not changed afterwards. */
  public void writeArrayVL(String path, String[] data) {
    target.strings(path, new long[] {data.length}, data);
  }

  private static void requireTexts(Dataset dataset, String otherwise) {
    if (!(dataset.type() instanceof DataType.FixedString)) {
      throw new WriterException(Category.USAGE,
          "dataset %s does not hold strings; %s of its type".formatted(dataset, otherwise));
    }
  }

  private static int longest(String path, String... texts) {
    Memory.requireNoNull(path, texts);
    return Arrays.stream(texts).mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length).reduce(1, Math::max);
  }
}

package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Selection;

/**
 * Writes and reads booleans, and sets of bits as words of 64 of them, as JHDF5 stores them. Made by
 * {@link IHDF5Writer}. With a communicator, the rules of {@link NumberWriter} apply. <b>Independent</b>; agreed
 * at the next commit; reads of elements <b>collective</b>.
 */
public final class IHDF5BooleanWriter {
  private final Target target;
  private final Transfer transfer;

  IHDF5BooleanWriter(Target target) {
    this.target = target;
    this.transfer = new Transfer(target);
  }

  /** Sets an attribute to a boolean. */
  public void setAttr(String path, String name, boolean value) {
    target.attribute(path, name, AttributeValue.of(DataType.BOOLEAN, target.shapeOfOne(), memory(value)));
  }

  /** Returns the boolean of an attribute. <b>Independent.</b> */
  public boolean getAttr(String path, String name) {
    return target.attribute(path, name).longs()[0] != 0;
  }

  /** Reads the only boolean of a dataset. */
  public boolean read(String path) {
    byte[] element = target.read(() -> {
      byte[] into = new byte[1];
      target.dataset(path).read(Selection.all(), into);
      return into;
    });
    return element[0] != 0;
  }

  /** Creates a dataset of one boolean and writes it, or overwrites one that is alike. */
  public void write(String path, boolean value) {
    target.writeWhole(target.whole(path, DataType.BOOLEAN, Target.SCALAR, HDF5StorageFeatures.NO_COMPRESSION),
        memory(value));
  }

  private static MemorySegment memory(boolean value) {
    return MemorySegment.ofArray(new byte[] {(byte) (value ? 1 : 0)});
  }

  /** Creates a dataset of the bits of a set and writes it, or overwrites one that is alike. */
  public void writeBitField(String path, BitSet data) {
    writeBitField(path, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeBitField(String, BitSet)}, with storage features. */
  public void writeBitField(String path, BitSet data, HDF5GenericStorageFeatures features) {
    int words = BitFields.count(data.length());
    transfer.write(path, new Transfer.Made(BitFields.TYPE, new long[] {words}, features.storage()), BitFields.CODEC,
        BitFields.words(data, words));
  }

  /** Creates a dataset of so many words of bits; if datasets grow, {@code size} is that of a chunk too. */
  public void createBitField(String path, int size) {
    createBitField(path, size, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createBitField(String, int)}, with storage features; a chunked dataset is empty at first. */
  public void createBitField(String path, int size, HDF5GenericStorageFeatures features) {
    target.create(path, BitFields.TYPE, new long[] {size}, features.storage());
  }

  /** Creates a dataset of words of bits, in blocks if datasets grow. */
  public void createBitField(String path, long size, int blockSize) {
    createBitField(path, size, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createBitField(String, long, int)}, with storage features. */
  public void createBitField(String path, long size, int blockSize, HDF5GenericStorageFeatures features) {
    target.create(path, BitFields.TYPE, Blocks.of(size, blockSize), features.storage());
  }

  /** Writes the block of this number, in a sequence of blocks of so many words. <b>Independent.</b> */
  public void writeBitFieldBlock(String path, BitSet data, int dataSize, long blockNumber) {
    writeBitFieldBlockWithOffset(path, data, dataSize, Math.multiplyExact(dataSize, blockNumber));
  }

  /** Writes so many words from this one of the dataset on. <b>Independent.</b> */
  public void writeBitFieldBlockWithOffset(String path, BitSet data, int dataSize, long offset) {
    transfer.write(path, BitFields.CODEC, new long[] {offset}, new long[] {dataSize},
        BitFields.words(data, dataSize));
  }

  /** Reads all of a set of bits. */
  public BitSet readBitField(String path) {
    return BitSet.valueOf(transfer.read(path, BitFields.CODEC));
  }

  /** Reads the block of this number, in a sequence of blocks of so many words. */
  public BitSet readBitFieldBlock(String path, int blockSize, long blockNumber) {
    return readBitFieldBlockWithOffset(path, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many words from this one on. */
  public BitSet readBitFieldBlockWithOffset(String path, int blockSize, long offset) {
    return BitSet.valueOf(transfer.read(path, BitFields.CODEC, new long[] {offset}, blockSize));
  }

  /** Returns whether a bit is set. */
  public boolean isBitSet(String path, int bitIndex) {
    return readBitFieldBlockWithOffset(path, 1, bitIndex / Long.SIZE)
        .get(bitIndex % Long.SIZE);
  }

  /** Creates a dataset of sets of bits and writes it, or overwrites one that is alike. */
  public void writeBitFieldArray(String path, BitSet[] data) {
    writeBitFieldArray(path, data, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #writeBitFieldArray(String, BitSet[])}, with storage features. */
  public void writeBitFieldArray(String path, BitSet[] data, HDF5IntStorageFeatures features) {
    int words = BitFields.count(data);
    transfer.write(path, new Transfer.Made(BitFields.TYPE, new long[] {words, data.length}, features.storage()),
        BitFields.CODEC, BitFields.transposed(data, words));
  }

  /** Creates a dataset of so many sets of so many bits; if datasets grow, they are one chunk. */
  public void createBitFieldArray(String path, int bitFieldSize, long arraySize) {
    createBitFieldArray(path, bitFieldSize, arraySize, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /**
   * Like {@link #createBitFieldArray(String, int, long)}, with storage features; a chunked dataset is empty at first.
   */
  public void createBitFieldArray(String path, int bitFieldSize, long arraySize, HDF5IntStorageFeatures features) {
    long words = BitFields.count(bitFieldSize);
    boolean isEmpty = features.storage().layout() == HDF5StorageFeatures.Layout.CHUNKED;
    target.create(path, BitFields.TYPE,
        new Blocks(new long[] {words, isEmpty ? 0 : arraySize}, new long[] {words, arraySize}), features.storage());
  }

  /** Creates a dataset of sets of so many bits, in blocks if datasets grow. */
  public void createBitFieldArray(String path, int bitFieldSize, long arraySize, long arrayBlockSize) {
    createBitFieldArray(path, bitFieldSize, arraySize, arrayBlockSize, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createBitFieldArray(String, int, long, long)}, with storage features. */
  public void createBitFieldArray(String path, int bitFieldSize, long arraySize, long arrayBlockSize,
      HDF5IntStorageFeatures features) {
    long words = BitFields.count(bitFieldSize);
    target.create(path, BitFields.TYPE,
        new Blocks(new long[] {words, arraySize}, new long[] {words, arrayBlockSize}), features.storage());
  }

  /** Writes the block of this number, in a sequence of blocks of so many sets. <b>Independent.</b> */
  public void writeBitFieldArrayBlock(String path, BitSet[] data, long blockNumber) {
    writeBitFieldArrayBlock(path, data, data.length, blockNumber);
  }

  /** Writes the first {@code dataSize} sets as the block of this number of so many sets. <b>Independent.</b> */
  public void writeBitFieldArrayBlock(String path, BitSet[] data, int dataSize, long blockNumber) {
    writeBitFieldArrayBlockWithOffset(path, data, dataSize, Math.multiplyExact(dataSize, blockNumber));
  }

  /** Writes all sets from this one of the dataset on. <b>Independent.</b> */
  public void writeBitFieldArrayBlockWithOffset(String path, BitSet[] data, long offset) {
    writeBitFieldArrayBlockWithOffset(path, data, data.length, offset);
  }

  /** Writes the first {@code dataSize} sets from this one of the dataset on. <b>Independent.</b> */
  public void writeBitFieldArrayBlockWithOffset(String path, BitSet[] data, int dataSize, long offset) {
    int words = transfer.dimensions(path)[0];
    transfer.write(path, BitFields.CODEC, new long[] {0, offset}, new long[] {words, dataSize},
        BitFields.transposed(Arrays.copyOf(data, dataSize), words));
  }

  /** Reads all sets of bits. */
  public BitSet[] readBitFieldArray(String path) {
    return BitFields.sets(transfer.read(path, BitFields.CODEC), transfer.dimensions(path)[0]);
  }

  /** Reads the block of this number, in a sequence of blocks of so many sets. */
  public BitSet[] readBitFieldArrayBlock(String path, int blockSize, long blockNumber) {
    return readBitFieldArrayBlockWithOffset(path, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many sets from this one on. */
  public BitSet[] readBitFieldArrayBlockWithOffset(String path, int blockSize, long offset) {
    int words = transfer.dimensions(path)[0];
    return BitFields.sets(transfer.read(path, BitFields.CODEC, new long[] {0, offset}, words, blockSize), words);
  }
}

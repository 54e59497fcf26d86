package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;
import org.jspecify.annotations.Nullable;

/**
 * Writes bytes with a tag, and reads the bytes of elements of any type, with JHDF5's names. Made by
 * {@link IHDF5Writer}. With a communicator, the rules of {@link NumberWriter} apply. <b>Independent</b>; agreed
 * at the next commit; reads of elements <b>collective</b>.
 */
public final class IHDF5OpaqueWriter {
  private static final Codec<byte[]> BYTES = new Codec<>() {
    @Override
    public MemorySegment encode(DataType type, byte[] array) {
      return MemorySegment.ofArray(array);
    }

    @Override
    public byte[] decode(DataType type, byte[] elements) {
      return elements;
    }
  };

  private final Target target;
  private final Transfer transfer;

  IHDF5OpaqueWriter(Target target) {
    this.target = target;
    this.transfer = new Transfer(target);
  }

  /** Returns the tag of a dataset; null if it holds something else. <b>Independent.</b> */
  public @Nullable String tryGetOpaqueTag(String objectPath) {
    return target.dataset(objectPath).type() instanceof DataType.Opaque opaque ? opaque.tag() : null;
  }

  /** Returns the type of a dataset; null if it holds something else. <b>Independent.</b> */
  public @Nullable HDF5OpaqueType tryGetOpaqueType(String objectPath) {
    String tag = tryGetOpaqueTag(objectPath);
    return tag == null ? null : new HDF5OpaqueType(tag);
  }

  /** Reads the bytes of all elements; of strings of variable length, those of the first. */
  public byte[] readArray(String objectPath) {
    return target.strings.get(target.resolved(objectPath))
        .map(whole -> whole.strings()[0].getBytes(StandardCharsets.UTF_8))
        .orElseGet(() -> transfer.read(objectPath, BYTES));
  }

  /** Reads the bytes of the elements in the block of this number, in a sequence of blocks of so many elements. */
  public byte[] readArrayBlock(String objectPath, int blockSize, long blockNumber) {
    return readArrayBlockWithOffset(objectPath, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads the bytes of so many elements from this one on. */
  public byte[] readArrayBlockWithOffset(String objectPath, int blockSize, long offset) {
    return transfer.read(objectPath, BYTES, new long[] {offset}, blockSize);
  }

  /** Reads the bytes of a dataset of one dimension chunk by chunk, each when it is asked for. */
  public Iterable<HDF5DataBlock<byte[]>> getArrayNaturalBlocks(String objectPath) {
    return transfer.blocks(objectPath, BYTES);
  }

  /** Returns the bytes of an attribute. <b>Independent.</b> */
  public byte[] getArrayAttr(String objectPath, String attributeName) {
    return switch (target.attribute(objectPath, attributeName)) {
      case AttributeValue.Elements elements -> elements.bytes().clone();
      case AttributeValue value -> value.strings().getFirst().getBytes(StandardCharsets.UTF_8);
    };
  }

  private static DataType type(String tag) {
    return DataType.opaque(1, tag);
  }

  /** Creates a dataset of bytes and writes all of it, or overwrites one that is alike. */
  public void writeArray(String objectPath, String tag, byte[] data) {
    writeArray(objectPath, tag, data, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, String, byte[])}, with storage features. */
  public void writeArray(String objectPath, String tag, byte[] data, HDF5GenericStorageFeatures features) {
    transfer.write(objectPath, new Transfer.Made(type(tag), new long[] {data.length}, features.storage()), BYTES,
        data);
  }

  /** Creates a dataset of so many bytes; if datasets grow, {@code size} is that of a chunk too. */
  public HDF5OpaqueType createArray(String objectPath, String tag, int size) {
    return createArray(objectPath, tag, size, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, String, int)}, with storage features; a chunked dataset is empty at first. */
  public HDF5OpaqueType createArray(String objectPath, String tag, int size, HDF5GenericStorageFeatures features) {
    target.create(objectPath, type(tag), new long[] {size}, features.storage());
    return new HDF5OpaqueType(tag);
  }

  /** Creates a dataset of bytes, in blocks if datasets grow. */
  public HDF5OpaqueType createArray(String objectPath, String tag, long size, int blockSize) {
    return createArray(objectPath, tag, size, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, String, long, int)}, with storage features. */
  public HDF5OpaqueType createArray(String objectPath, String tag, long size, int blockSize,
      HDF5GenericStorageFeatures features) {
    Storage storage = features.storage();
    target.create(objectPath, type(tag), Blocks.of(size, blockSize), storage);
    return new HDF5OpaqueType(tag);
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String objectPath, HDF5OpaqueType dataType, byte[] data, long blockNumber) {
    writeArrayBlockWithOffset(objectPath, dataType, data, data.length,
        Math.multiplyExact(data.length, blockNumber));
  }

  /** Writes the first {@code dataSize} bytes from this one of the dataset on. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String objectPath, HDF5OpaqueType dataType, byte[] data, int dataSize,
      long offset) {
    transfer.write(objectPath, BYTES, new long[] {offset}, new long[] {dataSize}, Arrays.copyOf(data, dataSize));
  }
}

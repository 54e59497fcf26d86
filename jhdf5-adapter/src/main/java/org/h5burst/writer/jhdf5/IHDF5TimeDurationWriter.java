package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads durations as numbers, with JHDF5's names; their unit is noted with the dataset or attribute, as
 * JHDF5 does. Made by {@link IHDF5Writer}. With a communicator, the rules of {@link NumberWriter} apply.
 * <b>Independent</b>; agreed at the next commit; reads of elements <b>collective</b>.
 */
public final class IHDF5TimeDurationWriter {
  private final Target target;
  private final Times times;

  IHDF5TimeDurationWriter(Target target) {
    this.target = target;
    this.times = new Times(target);
  }

  /** Returns whether a dataset holds durations. */
  public boolean isTimeDuration(String objectPath) {
    return tryGetTimeUnit(objectPath) != null;
  }

  /** Returns whether an attribute holds durations. */
  public boolean isTimeDuration(String objectPath, String attributeName) {
    return tryGetTimeUnit(objectPath, attributeName) != null;
  }

  /** Returns the unit of the durations in a dataset; null if it holds none. */
  public @Nullable HDF5TimeUnit tryGetTimeUnit(String objectPath) {
    return times.tryGetUnit(objectPath, "");
  }

  /** Returns the unit of the durations in an attribute; null if it holds none. */
  public @Nullable HDF5TimeUnit tryGetTimeUnit(String objectPath, String attributeName) {
    return times.tryGetUnit(objectPath, attributeName);
  }

  /** Returns the unit of a dataset that a read is about to read. */
  private HDF5TimeUnit unitToRead(String path) {
    return target.prepared(() -> times.unit(path, ""));
  }

  /** Reads the only duration of a dataset. */
  public HDF5TimeDuration read(String objectPath) {
    HDF5TimeUnit unit = unitToRead(objectPath);
    return new HDF5TimeDuration(times.numbers().read(objectPath), unit);
  }

  /** Reads all of a dataset of one dimension. */
  public HDF5TimeDurationArray readArray(String objectPath) {
    HDF5TimeUnit unit = unitToRead(objectPath);
    return new HDF5TimeDurationArray(times.numbers().readArray(objectPath), unit);
  }

  /** Reads the block of this number, in a sequence of blocks of this size. */
  public HDF5TimeDurationArray readArrayBlock(String objectPath, int blockSize, long blockNumber) {
    return readArrayBlockWithOffset(objectPath, blockSize, Math.multiplyExact(blockSize, blockNumber));
  }

  /** Reads so many durations from this one on. */
  public HDF5TimeDurationArray readArrayBlockWithOffset(String objectPath, int blockSize, long offset) {
    HDF5TimeUnit unit = unitToRead(objectPath);
    return new HDF5TimeDurationArray(times.numbers().readArrayBlockWithOffset(objectPath, blockSize, offset), unit);
  }

  /** Reads all of a dataset. */
  public HDF5TimeDurationMDArray readMDArray(String objectPath) {
    HDF5TimeUnit unit = unitToRead(objectPath);
    return new HDF5TimeDurationMDArray(times.numbers().readMDArray(objectPath), unit);
  }

  /** Reads the block of these numbers, in a grid of blocks of these extents. */
  public HDF5TimeDurationMDArray readMDArrayBlock(String objectPath, int[] blockDimensions, long[] blockNumber) {
    HDF5TimeUnit unit = unitToRead(objectPath);
    return new HDF5TimeDurationMDArray(times.numbers().readMDArrayBlock(objectPath, blockDimensions, blockNumber),
        unit);
  }

  /** Reads a block of these extents from this element on. */
  public HDF5TimeDurationMDArray readMDArrayBlockWithOffset(String objectPath, int[] blockDimensions, long[] offset) {
    HDF5TimeUnit unit = unitToRead(objectPath);
    return new HDF5TimeDurationMDArray(
        times.numbers().readMDArrayBlockWithOffset(objectPath, blockDimensions, offset), unit);
  }

  /** Reads a block of a dataset into a part of an array, in the array's unit; gives the extents. */
  public int[] readToMDArrayBlockWithOffset(String objectPath, HDF5TimeDurationMDArray array, int[] blockDimensions,
      long[] offset, int[] memoryOffset) {
    int[] extents = target.prepared(
        () -> MDAbstractArray.toInt(Transfer.clipped(target.dataset(objectPath), offset, blockDimensions)));
    HDF5TimeDurationMDArray read = readMDArrayBlockWithOffset(objectPath, extents, offset);
    Memory.put(MemorySegment.ofArray(read.getValues(array.getUnit())),
        MemorySegment.ofArray(array.values.getAsFlatArray()), array.dimensions(), extents, memoryOffset);
    return extents;
  }

  /** Reads all of a dataset into a part of an array, in the array's unit; gives the extents. */
  public int[] readToMDArrayWithOffset(String objectPath, HDF5TimeDurationMDArray array, int[] memoryOffset) {
    int[] dimensions = target.prepared(() -> MDAbstractArray.toInt(target.dataset(objectPath).shape()));
    return readToMDArrayBlockWithOffset(objectPath, array, dimensions, new long[dimensions.length], memoryOffset);
  }

  /** Reads a dataset chunk by chunk, each when it is asked for. */
  public Iterable<HDF5MDDataBlock<HDF5TimeDurationMDArray>> getMDArrayNaturalBlocks(String objectPath) {
    return NaturalBlocks.of(target.dataset(objectPath)).each(block -> new HDF5MDDataBlock<>(
        readMDArrayBlockWithOffset(objectPath, block.extents(), block.offset()), block.index(), block.offset()));
  }

  /** Reads a dataset of one dimension chunk by chunk, each when it is asked for. */
  public Iterable<HDF5DataBlock<HDF5TimeDurationArray>> getArrayNaturalBlocks(String objectPath) {
    return NaturalBlocks.of(target.dataset(objectPath)).each(block -> new HDF5DataBlock<>(
        readArrayBlockWithOffset(objectPath, block.extents()[0], block.offset()[0]), block.index()[0],
        block.offset()[0]));
  }

  /** Returns the duration of an attribute. */
  public HDF5TimeDuration getAttr(String objectPath, String attributeName) {
    HDF5TimeUnit unit = times.unit(objectPath, attributeName);
    return new HDF5TimeDuration(times.numbers().getAttr(objectPath, attributeName), unit);
  }

  /** Returns the durations of an attribute. */
  public HDF5TimeDurationArray getArrayAttr(String objectPath, String attributeName) {
    HDF5TimeUnit unit = times.unit(objectPath, attributeName);
    return new HDF5TimeDurationArray(times.numbers().getArrayAttr(objectPath, attributeName), unit);
  }

  /** Returns the durations of an attribute of any number of dimensions. */
  public HDF5TimeDurationMDArray getMDArrayAttr(String objectPath, String attributeName) {
    HDF5TimeUnit unit = times.unit(objectPath, attributeName);
    return new HDF5TimeDurationMDArray(times.numbers().getMDArrayAttr(objectPath, attributeName), unit);
  }

  /** Creates a dataset of one duration and writes it, or overwrites one that is alike. */
  public void write(String objectPath, long timeDuration, HDF5TimeUnit timeUnit) {
    times.write(objectPath, Target.SCALAR, HDF5StorageFeatures.NO_COMPRESSION, timeUnit.getTypeVariant(),
        timeDuration);
  }

  /** Creates a dataset of one duration and writes it, or overwrites one that is alike. */
  public void write(String objectPath, HDF5TimeDuration timeDuration) {
    write(objectPath, timeDuration.getValue(), timeDuration.getUnit());
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public void writeArray(String objectPath, HDF5TimeDurationArray timeDurations) {
    writeArray(objectPath, timeDurations, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, HDF5TimeDurationArray)}, with storage features. */
  public void writeArray(String objectPath, HDF5TimeDurationArray timeDurations, HDF5IntStorageFeatures features) {
    times.write(objectPath, new long[] {timeDurations.getLength()}, features.storage(),
        timeDurations.getUnit().getTypeVariant(), timeDurations.getValues());
  }

  /** Creates a dataset and writes all of it, or overwrites one that is alike. */
  public void writeMDArray(String objectPath, HDF5TimeDurationMDArray data) {
    writeMDArray(objectPath, data, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #writeMDArray(String, HDF5TimeDurationMDArray)}, with storage features. */
  public void writeMDArray(String objectPath, HDF5TimeDurationMDArray data, HDF5IntStorageFeatures features) {
    times.write(objectPath, Memory.longs(data.dimensions()), features.storage(), data.getUnit().getTypeVariant(),
        data.values.getAsFlatArray());
  }

  /** Creates a dataset of one dimension and of this size; if datasets grow, this is the size of a chunk too. */
  public void createArray(String objectPath, int size, HDF5TimeUnit timeUnit) {
    createArray(objectPath, size, timeUnit, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /**
   * Like {@link #createArray(String, int, HDF5TimeUnit)}, with storage features; a chunked dataset is empty at first.
   */
  public void createArray(String objectPath, int size, HDF5TimeUnit timeUnit, HDF5GenericStorageFeatures features) {
    times.create(objectPath, new long[] {size}, features.storage(), timeUnit.getTypeVariant());
  }

  /** Creates a dataset of one dimension, in blocks if datasets grow. */
  public void createArray(String objectPath, long size, int blockSize, HDF5TimeUnit timeUnit) {
    createArray(objectPath, size, blockSize, timeUnit, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, long, int, HDF5TimeUnit)}, with storage features. */
  public void createArray(String objectPath, long size, int blockSize, HDF5TimeUnit timeUnit,
      HDF5GenericStorageFeatures features) {
    times.create(objectPath, Blocks.of(size, blockSize), features.storage(), timeUnit.getTypeVariant());
  }

  /** Creates a dataset of these extents; if datasets grow, they are those of a chunk too. */
  public void createMDArray(String objectPath, int[] dimensions, HDF5TimeUnit timeUnit) {
    createMDArray(objectPath, dimensions, timeUnit, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /**
   * Like {@link #createMDArray(String, int[], HDF5TimeUnit)}, with storage features; a chunked dataset is empty at
   * first.
   */
  public void createMDArray(String objectPath, int[] dimensions, HDF5TimeUnit timeUnit,
      HDF5IntStorageFeatures features) {
    times.create(objectPath, Memory.longs(dimensions), features.storage(), timeUnit.getTypeVariant());
  }

  /** Creates a dataset, in blocks if datasets grow. */
  public void createMDArray(String objectPath, long[] dimensions, int[] blockDimensions, HDF5TimeUnit timeUnit) {
    createMDArray(objectPath, dimensions, blockDimensions, timeUnit, HDF5IntStorageFeatures.INT_NO_COMPRESSION);
  }

  /** Like {@link #createMDArray(String, long[], int[], HDF5TimeUnit)}, with storage features. */
  public void createMDArray(String objectPath, long[] dimensions, int[] blockDimensions, HDF5TimeUnit timeUnit,
      HDF5IntStorageFeatures features) {
    times.create(objectPath, Blocks.of(dimensions, blockDimensions), features.storage(), timeUnit.getTypeVariant());
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String objectPath, HDF5TimeDurationArray data, long blockNumber) {
    writeArrayBlockWithOffset(objectPath, data, data.getLength(),
        Math.multiplyExact(data.getLength(), blockNumber));
  }

  /** Writes the first durations from this element of the dataset on, in its unit. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String objectPath, HDF5TimeDurationArray data, int dataSize, long offset) {
    long[] values = data.getValues(times.unit(objectPath, ""));
    times.numbers().writeArrayBlockWithOffset(objectPath, Arrays.copyOf(values, dataSize), dataSize, offset);
  }

  /** Writes the block of these numbers, in a grid of blocks of the data's extents. <b>Independent.</b> */
  public void writeMDArrayBlock(String objectPath, HDF5TimeDurationMDArray data, long[] blockNumber) {
    writeMDArrayBlockWithOffset(objectPath, data, Transfer.Place.numbered(blockNumber, data.dimensions()).offset());
  }

  /** Writes an array from this element of the dataset on, in its unit. <b>Independent.</b> */
  public void writeMDArrayBlockWithOffset(String objectPath, HDF5TimeDurationMDArray data, long[] offset) {
    long[] values = data.getValues(times.unit(objectPath, ""));
    times.numbers().writeMDArrayBlockWithOffset(objectPath, new MDLongArray(values, data.dimensions()), offset);
  }

  /** Sets an attribute to a duration. */
  public void setAttr(String objectPath, String name, long timeDuration, HDF5TimeUnit timeUnit) {
    times.setAttribute(objectPath, name, target.shapeOfOne(), timeUnit.getTypeVariant(), timeDuration);
  }

  /** Sets an attribute to a duration. */
  public void setAttr(String objectPath, String name, HDF5TimeDuration timeDuration) {
    setAttr(objectPath, name, timeDuration.getValue(), timeDuration.getUnit());
  }

  /** Sets an attribute to an array. */
  public void setArrayAttr(String objectPath, String name, HDF5TimeDurationArray timeDurations) {
    times.setAttribute(objectPath, name, new long[] {timeDurations.getLength()},
        timeDurations.getUnit().getTypeVariant(), timeDurations.getValues());
  }

  /** Sets an attribute to an array of several dimensions. */
  public void setMDArrayAttr(String objectPath, String name, HDF5TimeDurationMDArray timeDurations) {
    times.setAttribute(objectPath, name, Memory.longs(timeDurations.dimensions()),
        timeDurations.getUnit().getTypeVariant(), timeDurations.values.getAsFlatArray());
  }
}

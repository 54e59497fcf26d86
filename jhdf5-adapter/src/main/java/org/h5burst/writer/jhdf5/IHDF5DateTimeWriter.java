package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.Date;

/**
 * Writes and reads points in time as milliseconds since 1970, with JHDF5's names. Marks datasets and attributes that
 * hold them, as JHDF5 does. Made by {@link IHDF5Writer}. With a communicator, the rules of {@link NumberWriter} apply.
 * <b>Independent</b>; agreed at the next commit; reads of elements <b>collective</b>.
 */
public final class IHDF5DateTimeWriter {
  private static final HDF5DataTypeVariant VARIANT =
      HDF5DataTypeVariant.TIMESTAMP_MILLISECONDS_SINCE_START_OF_THE_EPOCH;

  private final Target target;
  private final Times times;

  IHDF5DateTimeWriter(Target target) {
    this.target = target;
    this.times = new Times(target);
  }

  private static long[] millis(Date... dates) {
    return Arrays.stream(dates).mapToLong(Date::getTime).toArray();
  }

  private static Date[] dates(long... millis) {
    return Arrays.stream(millis).mapToObj(Date::new).toArray(Date[]::new);
  }

  /** Returns whether a dataset holds points in time. */
  public boolean isTimeStamp(String objectPath) {
    return isTimeStamp(objectPath, "");
  }

  /** Returns whether an attribute holds points in time. */
  public boolean isTimeStamp(String objectPath, String attributeName) {
    HDF5DataTypeVariant variant = new Marks(target).variant(objectPath, attributeName);
    return variant != null && variant.isTimeStamp();
  }

  /** Reads the only point in time of a dataset. */
  public long readTimeStamp(String objectPath) {
    return times.timeStamps(objectPath, "").read(objectPath);
  }

  /** Reads the only point in time of a dataset. */
  public Date readDate(String objectPath) {
    return new Date(readTimeStamp(objectPath));
  }

  /** Reads all of a dataset of one dimension. */
  public long[] readTimeStampArray(String objectPath) {
    return times.timeStamps(objectPath, "").readArray(objectPath);
  }

  /** Reads all of a dataset of one dimension. */
  public Date[] readDateArray(String objectPath) {
    return dates(readTimeStampArray(objectPath));
  }

  /** Reads the block of this number, in a sequence of blocks of this size. */
  public long[] readTimeStampArrayBlock(String objectPath, int blockSize, long blockNumber) {
    return times.timeStamps(objectPath, "").readArrayBlock(objectPath, blockSize, blockNumber);
  }

  /** Reads so many points in time from this one on. */
  public long[] readTimeStampArrayBlockWithOffset(String objectPath, int blockSize, long offset) {
    return times.timeStamps(objectPath, "").readArrayBlockWithOffset(objectPath, blockSize, offset);
  }

  /** Reads a dataset of one dimension chunk by chunk, each when it is asked for. */
  public Iterable<HDF5DataBlock<long[]>> getTimeStampArrayNaturalBlocks(String objectPath) {
    return times.timeStamps(objectPath, "").getArrayNaturalBlocks(objectPath);
  }

  /** Returns the point in time of an attribute. */
  public long getAttrAsLong(String objectPath, String attributeName) {
    return times.timeStamps(objectPath, attributeName).getAttr(objectPath, attributeName);
  }

  /** Returns the point in time of an attribute. */
  public Date getAttr(String objectPath, String attributeName) {
    return new Date(getAttrAsLong(objectPath, attributeName));
  }

  /** Returns the points in time of an attribute. */
  public long[] getArrayAttrAsLong(String objectPath, String attributeName) {
    return times.timeStamps(objectPath, attributeName).getArrayAttr(objectPath, attributeName);
  }

  /** Returns the points in time of an attribute. */
  public Date[] getArrayAttr(String objectPath, String attributeName) {
    return dates(getArrayAttrAsLong(objectPath, attributeName));
  }

  /** Returns the points in time of an attribute of any number of dimensions. */
  public MDLongArray getMDArrayAttrAsLong(String objectPath, String attributeName) {
    return times.timeStamps(objectPath, attributeName).getMDArrayAttr(objectPath, attributeName);
  }

  /** Returns the points in time of an attribute of any number of dimensions. */
  public MDArray<Date> getMDArrayAttr(String objectPath, String attributeName) {
    MDLongArray millis = getMDArrayAttrAsLong(objectPath, attributeName);
    return new MDArray<>(dates(millis.getAsFlatArray()), millis.dimensions());
  }

  /** Creates a dataset of one point in time and writes it, or overwrites one that is alike. */
  public void write(String objectPath, long timeStamp) {
    times.write(objectPath, Target.SCALAR, HDF5StorageFeatures.NO_COMPRESSION, VARIANT, timeStamp);
  }

  /** Creates a dataset of one point in time and writes it, or overwrites one that is alike. */
  public void write(String objectPath, Date date) {
    write(objectPath, date.getTime());
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public void writeArray(String objectPath, long[] timeStamps) {
    writeArray(objectPath, timeStamps, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #writeArray(String, long[])}, with storage features. */
  public void writeArray(String objectPath, long[] timeStamps, HDF5GenericStorageFeatures features) {
    times.write(objectPath, new long[] {timeStamps.length}, features.storage(), VARIANT, timeStamps);
  }

  /** Creates a dataset of one dimension and writes all of it, or overwrites one that is alike. */
  public void writeArray(String objectPath, Date[] dates) {
    writeArray(objectPath, millis(dates));
  }

  /** Like {@link #writeArray(String, Date[])}, with storage features. */
  public void writeArray(String objectPath, Date[] dates, HDF5GenericStorageFeatures features) {
    writeArray(objectPath, millis(dates), features);
  }

  /** Creates a dataset of one dimension and of this size; if datasets grow, this is the size of a chunk too. */
  public void createArray(String objectPath, int size) {
    times.create(objectPath, new long[] {size}, HDF5StorageFeatures.NO_COMPRESSION, VARIANT);
  }

  /** Like {@link #createArray(String, int)}, with storage features; a chunked dataset is empty at first. */
  public void createArray(String objectPath, int size, HDF5GenericStorageFeatures features) {
    times.create(objectPath, new long[] {size}, features.storage(), VARIANT);
  }

  /** Creates a dataset of one dimension, in blocks if datasets grow. */
  public void createArray(String objectPath, long size, int blockSize) {
    createArray(objectPath, size, blockSize, HDF5GenericStorageFeatures.GENERIC_NO_COMPRESSION);
  }

  /** Like {@link #createArray(String, long, int)}, with storage features. */
  public void createArray(String objectPath, long size, int blockSize, HDF5GenericStorageFeatures features) {
    times.create(objectPath, Blocks.of(size, blockSize), features.storage(), VARIANT);
  }

  /** Writes the block of this number, in a sequence of blocks of the data's size. <b>Independent.</b> */
  public void writeArrayBlock(String objectPath, long[] data, long blockNumber) {
    writeArrayBlockWithOffset(objectPath, data, data.length, Math.multiplyExact(data.length, blockNumber));
  }

  /** Writes the first points in time of the data from this element of the dataset on. <b>Independent.</b> */
  public void writeArrayBlockWithOffset(String objectPath, long[] data, int dataSize, long offset) {
    times.timeStamps(objectPath, "")
        .writeArrayBlockWithOffset(objectPath, Arrays.copyOf(data, dataSize), dataSize, offset);
  }

  /** Sets an attribute to a point in time. */
  public void setAttr(String objectPath, String name, long timeStamp) {
    times.setAttribute(objectPath, name, target.shapeOfOne(), VARIANT, timeStamp);
  }

  /** Sets an attribute to a point in time. */
  public void setAttr(String objectPath, String name, Date date) {
    setAttr(objectPath, name, date.getTime());
  }

  /** Sets an attribute to an array. */
  public void setArrayAttr(String objectPath, String name, long[] timeStamps) {
    times.setAttribute(objectPath, name, new long[] {timeStamps.length}, VARIANT, timeStamps);
  }

  /** Sets an attribute to an array. */
  public void setArrayAttr(String objectPath, String name, Date[] dates) {
    setArrayAttr(objectPath, name, millis(dates));
  }

  /** Sets an attribute to an array of several dimensions. */
  public void setMDArrayAttr(String objectPath, String name, MDLongArray timeStamps) {
    times.setAttribute(objectPath, name, timeStamps.longDimensions(), VARIANT, timeStamps.getAsFlatArray());
  }

  /** Sets an attribute to an array of several dimensions. */
  public void setMDArrayAttr(String objectPath, String name, MDArray<Date> dates) {
    times.setAttribute(objectPath, name, dates.longDimensions(), VARIANT, millis(dates.getAsFlatArray()));
  }
}

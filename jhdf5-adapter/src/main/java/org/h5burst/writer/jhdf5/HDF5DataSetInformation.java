package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import org.h5burst.writer.Dataset;
import org.jspecify.annotations.Nullable;

/** Describes a dataset. Immutable. */
public final class HDF5DataSetInformation {
  private final HDF5DataTypeInformation type;
  private final long[] dimensions;
  private final long[] maxDimensions;
  private final long[] chunk;
  private final HDF5StorageLayout layout;

  private HDF5DataSetInformation(HDF5DataTypeInformation type, long[] dimensions, long[] maxDimensions, long[] chunk,
      HDF5StorageLayout layout) {
    this.type = type;
    this.dimensions = dimensions;
    this.maxDimensions = maxDimensions;
    this.chunk = chunk;
    this.layout = layout;
  }

  static HDF5DataSetInformation of(Dataset dataset, HDF5DataTypeInformation type) {
    HDF5StorageLayout layout = dataset.isCompact() ? HDF5StorageLayout.COMPACT
        : dataset.chunk().length > 0 ? HDF5StorageLayout.CHUNKED : HDF5StorageLayout.CONTIGUOUS;
    return new HDF5DataSetInformation(type, dataset.shape(), dataset.maxShape(), dataset.chunk(), layout);
  }

  /** Returns the information of variable-length strings. */
  static HDF5DataSetInformation ofStrings(long... shape) {
    return new HDF5DataSetInformation(HDF5DataTypeInformation.variable(), shape, shape, new long[0],
        shape.length == 0 ? HDF5StorageLayout.COMPACT : HDF5StorageLayout.CONTIGUOUS);
  }

  /** Returns the type of an element. */
  public HDF5DataTypeInformation getTypeInformation() {
    return type;
  }

  /** Returns the meaning of numbers. */
  public @Nullable HDF5DataTypeVariant tryGetTypeVariant() {
    return type.tryGetTypeVariant();
  }

  /** Returns the unit of durations; null for anything else. */
  public @Nullable HDF5TimeUnit tryGetTimeUnit() {
    HDF5DataTypeVariant variant = type.tryGetTypeVariant();
    return variant == null ? null : variant.tryGetTimeUnit();
  }

  /** Returns whether elements are points in time. */
  public boolean isTimeStamp() {
    return type.isTimeStamp();
  }

  /** Returns whether elements are durations. */
  public boolean isTimeDuration() {
    return type.isTimeDuration();
  }

  /** Returns whether elements are signed numbers. */
  public boolean isSigned() {
    return type.isSigned();
  }

  /** Returns the extent of each dimension; empty for a single element. */
  public long[] getDimensions() {
    return dimensions.clone();
  }

  /** Returns how far each dimension can be extended, -1 for no limit. */
  public long[] getMaxDimensions() {
    return maxDimensions.clone();
  }

  /** Returns the storage layout. */
  public HDF5StorageLayout getStorageLayout() {
    return layout;
  }

  /** Returns the extent of each dimension of a chunk; null if there are no chunks. */
  public int @Nullable [] tryGetChunkSizes() {
    return chunk.length == 0 ? null : MDAbstractArray.toInt(chunk);
  }

  /** Returns the number of dimensions. */
  public int getRank() {
    return dimensions.length;
  }

  /** Returns whether it is a single element. */
  public boolean isScalar() {
    return dimensions.length == 0;
  }

  /** Returns the number of elements. */
  public long getNumberOfElements() {
    return Arrays.stream(dimensions).reduce(1, Math::multiplyExact);
  }

  /** Returns the bytes of all elements. */
  public long getSize() {
    return getNumberOfElements() * type.getSize();
  }

  @Override
  public String toString() {
    return type + ":" + Arrays.toString(dimensions).replace(" ", "").replace('[', '{').replace(']', '}');
  }
}

package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/** 64-bit numbers with a recorded meaning. */
record Times(Target target, Marks marks, IHDF5LongWriter numbers) {
  Times(Target target) {
    this(target, new Marks(target), new IHDF5LongWriter(target, ElementType.INT64));
  }

  /** Returns access to the numbers of a dataset, or of one of its attributes, which must be points in time. */
  IHDF5LongWriter timeStamps(String path, String attribute) {
    HDF5DataTypeVariant variant = marks.variant(path, attribute);
    if (variant == null || !variant.isTimeStamp()) {
      throw new HDF5JavaException(words(path, attribute) + " is not a time stamp.");
    }
    return numbers;
  }

  private static String words(String path, String attribute) {
    return attribute.isEmpty() ? "Data set '%s'".formatted(path)
        : "Attribute '%s' of data set '%s'".formatted(attribute, path);
  }

  @Nullable
  HDF5TimeUnit tryGetUnit(String path, String attribute) {
    HDF5DataTypeVariant variant = marks.variant(path, attribute);
    return variant == null ? null : variant.tryGetTimeUnit();
  }

  /** Returns the unit of the durations in a dataset, or in an attribute of it. */
  HDF5TimeUnit unit(String path, String attribute) {
    HDF5TimeUnit unit = tryGetUnit(path, attribute);
    if (unit == null) {
      throw new HDF5JavaException(words(path, attribute) + " is not a time duration.");
    }
    return unit;
  }

  void create(String path, Blocks blocks, Storage storage, HDF5DataTypeVariant variant) {
    target.create(path, ElementType.INT64, blocks, storage);
    marks.variant(path, "", variant);
  }

  void create(String path, long[] block, Storage storage, HDF5DataTypeVariant variant) {
    target.create(path, ElementType.INT64, block, storage);
    marks.variant(path, "", variant);
  }

  void write(String path, long[] shape, Storage storage, HDF5DataTypeVariant variant, long... values) {
    Dataset dataset = target.whole(path, ElementType.INT64, shape, storage);
    target.writeWhole(dataset, Conversion.of(ElementType.INT64, dataset.type(), MemorySegment.ofArray(values)));
    marks.variant(path, "", variant);
  }

  void setAttribute(String path, String name, long[] shape, HDF5DataTypeVariant variant, long... values) {
    target.attribute(path, name, AttributeValue.of(ElementType.INT64, shape, MemorySegment.ofArray(values)));
    marks.variant(path, name, variant);
  }
}

package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.DatasetSpec;

/**
 * A dataset, the position of its elements, and how it began.
 *
 * @param number in the order of creation, from 0
 * @param offset position of a contiguous dataset's first element in the file, in bytes; {@link Recorded#IN_CHUNKS} or
 *     {@link Recorded#UNKNOWN} for others
 * @param firstRows extent of its first dimension when it was created
 */
public record Located(int number, DatasetSpec dataset, long offset, long firstRows) {
  static Located created(int number, DatasetSpec dataset, long offset) {
    return new Located(number, dataset, offset, dataset.shape()[0]);
  }

  /** Returns this dataset with another shape. */
  Located extended(DatasetSpec larger) {
    return new Located(number, larger, offset, firstRows);
  }

  /** Returns whether the first dimension is extendible, even if it has reached its limit. */
  public boolean canGrow() {
    long[] limit = dataset.storage().limit();
    return limit.length > 0 && limit[0] != firstRows;
  }

  /** Returns whether the elements are contiguous. */
  public boolean isContiguous() {
    return offset >= 0;
  }

  /** Returns whether the manifest does not record the positions of the elements, so that only HDF5 finds them. */
  public boolean isLeftToHdf5() {
    return offset == Recorded.UNKNOWN;
  }
}

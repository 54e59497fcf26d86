package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.DatasetSpec;

/**
 * A dataset, and the position of its elements.
 *
 * @param number in the order of creation, from 0
 * @param offset position of a contiguous dataset's first element in the file, in bytes; {@link Recorded#IN_CHUNKS} or
 *     {@link Recorded#UNKNOWN} for others
 */
public record Located(int number, DatasetSpec dataset, long offset) {
  /** Returns whether the elements are contiguous. */
  public boolean isContiguous() {
    return offset >= 0;
  }

  /** Returns whether the manifest does not record the positions of the elements, so that only HDF5 finds them. */
  public boolean isLeftToHdf5() {
    return offset == Recorded.UNKNOWN;
  }
}

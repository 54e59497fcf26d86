package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.DatasetSpec;

/**
 * A dataset and where its elements lie.
 *
 * @param number in the order of creation, from 0
 * @param offset in the file, of the first element of a contiguous dataset, in bytes; {@link Recorded#IN_CHUNKS}
 *     or {@link Recorded#UNKNOWN} for others
 */
public record Located(int number, DatasetSpec dataset, long offset) {
  /** Returns whether the elements are contiguous. */
  public boolean isContiguous() {
    return offset >= 0;
  }

  /** Returns whether the manifest does not say where the elements are, so that only HDF5 finds them. */
  public boolean isLeftToHdf5() {
    return offset == Recorded.UNKNOWN;
  }
}

package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.DatasetSpec;

/**
 * A dataset and where its elements lie.
 *
 * @param offset in the file, of the first element of a contiguous dataset, in bytes; {@link Recorded#UNKNOWN} for others
 */
public record Located(DatasetSpec dataset, long offset) {
  /** Whether the elements can be found without HDF5. */
  public boolean isContiguous() {
    return offset != Recorded.UNKNOWN;
  }
}

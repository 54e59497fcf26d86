package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.DatasetSpec;

/**
 * A dataset and where its elements lie.
 *
 * @param number in the order of creation, from 0
 * @param offset in the file, of the first element of a contiguous dataset, in bytes; {@link Recorded#UNKNOWN} for
 *     others
 */
public record Located(int number, DatasetSpec dataset, long offset) {
  /** Whether the elements can be found without HDF5. */
  public boolean isContiguous() {
    return offset != Recorded.UNKNOWN;
  }
}

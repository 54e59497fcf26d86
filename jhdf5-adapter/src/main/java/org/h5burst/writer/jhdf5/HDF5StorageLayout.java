package org.h5burst.writer.jhdf5;

/** Where the elements of a dataset are stored. */
public enum HDF5StorageLayout {
  /** In its header. */
  COMPACT,
  /** In one place. */
  CONTIGUOUS,
  /** In chunks. */
  CHUNKED,
  /** Nowhere. */
  NOT_APPLICABLE
}

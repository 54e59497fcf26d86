package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.StructureChange;

/**
 * A change of the structure, with the position of the elements if it creates a dataset.
 *
 * @param offset position of a contiguous dataset's first element in the file, in bytes; {@link #IN_CHUNKS} or
 *     {@link #UNKNOWN} for anything else
 */
public record Recorded(StructureChange change, long offset) {
  /** There are no elements, or only HDF5 finds them. */
  public static final long UNKNOWN = BackendFile.UNKNOWN;

  /** The elements are in chunks with notes. */
  public static final long IN_CHUNKS = BackendFile.IN_CHUNKS;
}

package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.StructureChange;

/**
 * A change of the structure, and, if it makes a dataset, where its elements lie.
 *
 * @param offset in the file, of the first element of a contiguous dataset, in bytes; {@link #IN_CHUNKS} or
 *     {@link #UNKNOWN} for anything else
 */
public record Recorded(StructureChange change, long offset) {
  /** There are no elements, or only HDF5 finds them. */
  public static final long UNKNOWN = BackendFile.UNKNOWN;

  /** The elements are in chunks, of which there are notes. */
  public static final long IN_CHUNKS = BackendFile.IN_CHUNKS;
}

package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.StructureChange;

/**
 * A change of the structure, and, if it makes a dataset, where its elements lie.
 *
 * @param offset in the file, of the first element of a contiguous dataset, in bytes; {@link #UNKNOWN} for anything else
 */
public record Recorded(StructureChange change, long offset) {
  /** There are no elements, or they do not lie in a row. */
  public static final long UNKNOWN = -1;
}

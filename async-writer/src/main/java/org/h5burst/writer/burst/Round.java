package org.h5burst.writer.burst;

import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * What one call to the back end writes: at most 2 GiB - 1 bytes, because MPI-IO counts with 32 bits.
 *
 * @param selection where the elements go
 * @param source where they come from
 */
record Round(Selection selection, PackedSource source) {
  /** The selection, if it is one hyperslab; else null. */
  @Nullable
  Selection slab() {
    return selection.slabs() == 1 ? selection : null;
  }
}

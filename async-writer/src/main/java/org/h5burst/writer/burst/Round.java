package org.h5burst.writer.burst;

import org.h5burst.writer.Selection;

/**
 * What one call to the back end writes: at most 2 GiB - 1 bytes, because MPI-IO counts with 32 bits.
 *
 * @param selection where the elements go
 * @param source where they come from
 */
record Round(Selection selection, PackedSource source) {}

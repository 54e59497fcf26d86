package org.h5burst.writer;

import org.h5burst.tuner.Mode;

/**
 * A call by which a rank wrote a part of a burst; what HDF5's own trace of its MPI-IO driver prints.
 *
 * @param dataset its path
 * @param offset of the first byte in the file; -1 where the elements are not contiguous there: in chunks, or compact
 * @param end the byte after the last; others may be between; -1 likewise
 * @param bytes that it wrote
 * @param mode how it was made; a collective one may have become independent ({@link BurstResult#notCollective})
 * @param chunks how the chunks of the dataset were reached
 */
public record FileCall(String dataset, long offset, long end, long bytes, Mode mode, Chunks chunks) {
  /** How the chunks of a dataset were reached. */
  public enum Chunks {
    /** There were none, or the transfer was not collective. */
    NONE,
    /** All in one operation. */
    LINKED,
    /** Each in a separate call. */
    MULTI,
    /** By rank 0, for all ranks. */
    GATHERED
  }
}

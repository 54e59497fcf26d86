package org.h5burst.writer;

import org.h5burst.tuner.Mode;

/**
 * A call by which a rank wrote a part of a burst, as in HDF5's own trace of its MPI-IO driver.
 *
 * @param dataset path of the dataset
 * @param offset of the first byte in the file; -1 where the elements are not contiguous in the file: in chunked or
 *     compact datasets
 * @param end the byte after the last; gaps are possible; -1 where {@code offset} is
 * @param bytes number of bytes written
 * @param mode requested mode; a collective call may have become independent ({@link BurstResult#notCollective})
 * @param chunks how the chunks of the dataset were reached
 */
public record FileCall(String dataset, long offset, long end, long bytes, Mode mode, Chunks chunks) {
  /** How the chunks of a dataset were accessed. */
  public enum Chunks {
    /** The dataset has no chunks, or the transfer was not collective. */
    NONE,
    /** All chunks in one operation. */
    LINKED,
    /** Each chunk in a separate call. */
    MULTI,
    /** By rank 0, for all ranks. */
    GATHERED
  }
}

package org.h5burst.writer;

/**
 * What a {@link BurstFile#flush()} promises once it has returned on all ranks. docs/reliability.md explains what each
 * level covers and costs.
 */
public enum Durability {
  /** Promises only what HDF5 does: there is no manifest, and a job that is killed may leave an unreadable file. */
  NONE,
  /**
   * Data written before the flush survive the death of every process at any later moment: HDF5 reads them, or
   * {@code h5burst recover} rebuilds the file.
   */
  FLUSHED,
  /** Like {@link #FLUSHED}, and the data also survive a power failure: they are on the disk. */
  DURABLE
}

package org.h5burst.writer;

/**
 * What a {@link BurstFile#flush()} that has returned on all ranks promises. docs/reliability.md explains what it covers
 * and what it costs.
 */
public enum Durability {
  /** What HDF5 promises by itself: no manifest is kept, and a job that is killed may leave an unreadable file. */
  NONE,
  /**
   * What was written before it survives the death of every process, at any later moment: HDF5 reads it, or
   * {@code h5burst recover} rebuilds it.
   */
  FLUSHED,
  /** The same also when the power fails: what was written is on the disk. */
  DURABLE
}

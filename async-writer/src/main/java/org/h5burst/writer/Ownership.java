package org.h5burst.writer;

/** Who owns a write's memory until its burst is written. */
public enum Ownership {
  /** The data are copied before the write returns; the caller may change them at once. */
  COPY,
  /**
   * The data are used in place, without a copy. They must be in native memory and in the file's byte order, and must be
   * neither changed nor freed until the burst's future has completed.
   */
  BORROW
}

package org.h5burst.writer;

/** Who owns a write's memory until its burst is written. */
public enum Ownership {
  /** The data are copied before the write returns; the caller may change them at once. */
  COPY,
  /**
   * The data are used where they are, without a copy: native memory only, in the file's byte order, neither changed nor
   * freed until the burst's future has completed.
   */
  BORROW
}

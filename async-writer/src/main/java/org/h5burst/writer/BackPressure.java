package org.h5burst.writer;

/**
 * What a write does when staging memory is full. A write that waits does so for at most
 * {@code h5burst.backpressure.timeout} and then fails with a {@link BackPressureException}. If the ring is full, every
 * write waits.
 */
public enum BackPressure {
  /**
   * Waits for earlier bursts. Fails at once if only bursts that are not committed hold the memory, because waiting
   * would never end.
   */
  BLOCK,
  /** Fails at once. */
  FAIL,
  /**
   * Every commit waits until its burst is written, so memory never holds more than one burst. A write then behaves as
   * with {@link #BLOCK}.
   */
  SYNC
}

package org.h5burst.writer;

/**
 * What a write does when staging memory is full. For a place in the ring it always waits, at most as long as
 * {@code h5burst.backpressure.timeout} says.
 */
public enum BackPressure {
  /**
   * It waits for earlier bursts; if only bursts that are not committed hold the memory, it fails at once, because
   * waiting would never end.
   */
  BLOCK,
  /** It fails at once. */
  FAIL,
  /**
   * Every commit waits until its burst is written, so that memory never holds more than one burst; a write then behaves
   * as with {@link #BLOCK}.
   */
  SYNC
}

package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Receives the pieces of a dataset's burst, in the order in which they were enqueued. Called on the I/O thread only.
 */
@FunctionalInterface
public interface PieceSink {
  /**
   * Takes over a piece; its owner releases its staging memory.
   *
   * @param elements memory that holds them packed, from {@code offset} bytes on
   * @param block of the staging pool that the memory belongs to; null for borrowed memory
   */
  void accept(Selection selection, MemorySegment elements, long offset, @Nullable StagingBlock block);
}

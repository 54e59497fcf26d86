package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;

/**
 * The packed copy of a write's elements, until they are passed to the I/O thread.
 *
 * @param block of the staging pool that holds them
 * @param offset in bytes within the block's memory
 * @param bytes size
 */
record StagedData(StagingBlock block, long offset, long bytes) {
  MemorySegment memory() {
    return block.memory();
  }

  /** Releases the elements, which are no longer needed. */
  void release() {
    block.release();
  }
}

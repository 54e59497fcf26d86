package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;

/**
 * Where the copy of a write's elements is, packed, until they are handed to the I/O thread.
 *
 * @param block of the staging pool that holds them
 * @param offset in bytes within the block's memory
 * @param bytes how many
 */
record StagedData(StagingBlock block, long offset, long bytes) {
  MemorySegment memory() {
    return block.memory();
  }

  /** The elements are no longer needed. */
  void release() {
    block.release();
  }
}

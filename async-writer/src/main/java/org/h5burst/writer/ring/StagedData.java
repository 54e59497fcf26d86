package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;

/**
 * Where a write's elements are, packed, until they are in the file.
 *
 * @param block holds them
 * @param offset in bytes within the block
 * @param bytes how many
 */
public record StagedData(StagingBlock block, long offset, long bytes) {
  /** The elements. */
  public MemorySegment memory() {
    return block.memory().asSlice(offset, bytes);
  }

  /** The elements are no longer needed. */
  public void release() {
    block.release();
  }
}

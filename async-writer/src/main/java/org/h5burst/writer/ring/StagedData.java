package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Where a write's elements are, packed, until they are handed to the I/O thread.
 *
 * @param memory that holds them
 * @param offset in bytes within the memory
 * @param bytes how many
 * @param block of the staging pool that the memory belongs to; null for memory that the application lends
 */
public record StagedData(MemorySegment memory, long offset, long bytes, @Nullable StagingBlock block) {
  static StagedData staged(StagingBlock block, long offset, long bytes) {
    return new StagedData(block.memory(), offset, bytes, block);
  }

  static StagedData borrowed(MemorySegment memory) {
    return new StagedData(memory, 0, memory.byteSize(), null);
  }

  /** The elements are no longer needed. */
  public void release() {
    if (block != null) {
      block.release();
    }
  }
}

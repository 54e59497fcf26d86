package org.h5burst.writer.engine;

import org.jspecify.annotations.Nullable;

/** Memory reserved for reporting to the program that the I/O thread was lost, in blocks that fit anywhere. */
final class SpareMemory {
  private static final int BLOCKS = 16;
  private static final int BLOCK_BYTES = 1 << 14;

  private byte @Nullable [][] blocks = new byte[BLOCKS][BLOCK_BYTES];

  /** Releases the memory. */
  void release() {
    if (blocks != null) {
      blocks = null;
    }
  }
}

package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What chunks have where nobody has written: what was there before, or the fill value. Used by one thread. */
final class ChunkHoles {
  private final byte[] fill;
  private final ChunkStore store;
  private final Supplier<MemorySegment> memory;
  private @Nullable MemorySegment existing;

  /**
   * Prepares to fill holes.
   *
   * @param fill the dataset's fill value; empty = zeros
   * @param store where the chunks are
   * @param memory gives memory of a chunk's size
   */
  ChunkHoles(byte[] fill, ChunkStore store, Supplier<MemorySegment> memory) {
    this.fill = fill;
    this.store = store;
    this.memory = memory;
  }

  /** Takes what a chunk lacks from what was there of it. */
  void complete(ChunkBuffer buffer) throws IOException {
    if (!buffer.isComplete()) {
      MemorySegment before = existing == null ? memory.get() : existing;
      existing = before;
      fill(before);
      store.readChunk(buffer.corner(), before);
      buffer.fillHoles(before);
    }
  }

  /** Fills a chunk with the fill value. */
  void fill(MemorySegment chunk) {
    if (fill.length == 0) {
      chunk.fill((byte) 0);
      return;
    }
    MemorySegment.copy(MemorySegment.ofArray(fill), 0, chunk, 0, fill.length);
    for (long filled = fill.length; filled < chunk.byteSize();) {
      long size = Math.min(filled, chunk.byteSize() - filled);
      MemorySegment.copy(chunk, 0, chunk, filled, size);
      filled += size;
    }
  }
}

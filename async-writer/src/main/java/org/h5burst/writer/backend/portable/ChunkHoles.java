package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fills the parts of chunks that nobody has written: with the old contents, or the fill value. Used by one thread. */
final class ChunkHoles {
  private final byte[] fill;
  private final ChunkStore store;
  private final Supplier<MemorySegment> memory;
  private @Nullable MemorySegment existing;

  /**
   * Prepares to fill holes.
   *
   * @param fill the dataset's fill value; empty = zeros
   * @param store source of the chunks
   * @param memory provides memory of a chunk's size
   */
  ChunkHoles(byte[] fill, ChunkStore store, Supplier<MemorySegment> memory) {
    this.fill = fill;
    this.store = store;
    this.memory = memory;
  }

  /** Completes a chunk with its old contents. */
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

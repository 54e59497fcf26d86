package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.h5burst.writer.backend.ChunkGrid;

/** Writes elements that are contiguous in row-major order into chunks. Used by one thread. */
final class ChunkRuns implements ElementStore {
  private final ChunkWriter chunks;
  private final boolean isStable;
  private final long[] element;

  /**
   *
   *
   * @param isStable whether whole chunks can be used in place
   */
  ChunkRuns(ChunkWriter chunks, boolean isStable) {
    this.chunks = chunks;
    this.isStable = isStable;
    this.element = new long[chunks.grid().rank()];
  }

  @Override
  public void write(ByteBuffer memory, long from, long bytes, long offset) throws IOException {
    write(MemorySegment.ofBuffer(memory.clear()), from, bytes, offset);
  }

  void write(MemorySegment source, long from, long bytes, long offset) throws IOException {
    ChunkGrid grid = chunks.grid();
    for (long done = 0; done < bytes;) {
      grid.element((offset + done) / grid.elementBytes(), element);
      long size;
      if (isStable && bytes - done >= grid.chunkBytes() && grid.beginsContiguousChunk(element)) {
        size = grid.chunkBytes();
        chunks.takeWhole(element, source.asSlice(from + done, size));
      } else {
        size = Math.min(bytes - done, grid.run(element) * grid.elementBytes());
        chunks.put(element, source, from + done, size);
      }
      done += size;
    }
  }

  @Override
  public boolean takesHoles() {
    return true;
  }

  @Override
  public void read(MemorySegment memory, long offset) {
    throw new UnsupportedOperationException("holes are left out");
  }
}

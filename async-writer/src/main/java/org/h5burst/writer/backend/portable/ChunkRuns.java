package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;

/** Writes elements that are contiguous in row-major order into chunks. Used by one thread. */
final class ChunkRuns implements ElementStore {
  private final ChunkWriter chunks;
  private final boolean isStable;
  private final long[] element;

  /**
   * Prepares to write.
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
    MemorySegment source = MemorySegment.ofBuffer(memory.clear());
    if (isStable) {
      write(source, from, bytes, offset);
    } else {
      writeRows(source, from, bytes, offset);
    }
  }

  /**
   * Writes whole rows of the dataset's first dimension chunk by chunk, and the rest in order: there may be no memory
   * for all chunks of a row, and then each return to a chunk reads and encodes it again.
   */
  private void writeRows(MemorySegment source, long from, long bytes, long offset) throws IOException {
    ChunkGrid grid = chunks.grid();
    long rowBytes = grid.rowBytes();
    long head = Math.min(bytes, Math.ceilDiv(offset, rowBytes) * rowBytes - offset);
    long rows = (bytes - head) / rowBytes;
    long rest = head + rows * rowBytes;
    write(source, from, head, offset);
    if (rows > 0) {
      Selection box = Selection.rows((offset + head) / rowBytes, rows).placedIn(grid.shape());
      chunks.writeBox(box, source.asSlice(from + head, rows * rowBytes), isStable);
    }
    write(source, from + rest, bytes - rest, offset + rest);
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

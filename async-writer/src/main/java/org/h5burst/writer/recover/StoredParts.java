package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.h5burst.writer.manifest.ChunkNote.Stored;

/** Joins the parts of a chunk from several records. Used by one thread. */
final class StoredParts implements AutoCloseable {
  private Arena arena = Arena.ofConfined();
  private MemorySegment bytes = MemorySegment.NULL;
  private long filled;

  /**
   * Adds the next part.
   *
   * @return whether that was the last part
   * @throws IOException if a part is lost, or the parts are not of the same chunk
   */
  boolean add(Stored part) throws IOException {
    if (part.from() == 0) {
      arena.close();
      arena = Arena.ofConfined();
      bytes = arena.allocate(part.all(), Long.BYTES);
      filled = 0;
    }
    MemorySegment more = MemorySegment.ofBuffer(part.bytes());
    if (part.from() != filled || part.all() != bytes.byteSize() || more.byteSize() > part.all() - filled) {
      throw new IOException("a part of the chunk that they are in is lost");
    }
    MemorySegment.copy(more, 0, bytes, filled, more.byteSize());
    filled += more.byteSize();
    return filled == bytes.byteSize();
  }

  /** Returns the joined parts. */
  MemorySegment bytes() {
    return bytes;
  }

  /** Requires that the last part was added if there was a first one. */
  void requireAll() throws IOException {
    if (filled < bytes.byteSize()) {
      throw new IOException("a part of the chunk that they are in is lost");
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}

package org.h5burst.writer.engine.plan;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The I/O thread's memory for gathering scattered pieces: grows to a quarter more than the largest round that was
 * gathered, written or read, and is used again; it comes on top of the staging memory.
 */
public final class PackingBuffer {
  private @Nullable Arena arena;
  private MemorySegment memory = MemorySegment.NULL;

  /** Memory of this size; what it held before is lost. */
  public MemorySegment ofBytes(long bytes) {
    if (bytes > memory.byteSize()) {
      free();
      Arena fresh = Arena.ofShared();
      arena = fresh;
      memory = fresh.allocate(bytes + bytes / 4, 64);
    }
    return memory.asSlice(0, bytes);
  }

  /** Gives the memory back. */
  public void free() {
    if (arena != null) {
      arena.close();
      arena = null;
      memory = MemorySegment.NULL;
    }
  }
}

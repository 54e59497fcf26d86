package org.h5burst.writer.engine.plan;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The I/O thread's memory for gathering scattered pieces: grows to a quarter more than the largest round that was
 * gathered, written or read, and is used again; it comes on top of the staging memory.
 */
public final class PackingBuffer {
  private static final long ALIGNMENT = 64;

  private @Nullable Arena arena;
  private MemorySegment memory = MemorySegment.NULL;
  private boolean keeps;
  private long kept;

  /**
   * Keeps what is asked for from now on, until {@link #keepNothing()}.
   *
   * @param rounds that will be asked for at most
   * @param bytes of all of them
   */
  public void keep(long rounds, long bytes) {
    MemorySegment _ = ofBytes(bytes + rounds * ALIGNMENT);
    keeps = true;
    kept = 0;
  }

  /** Each round takes the place of the one before again. */
  public void keepNothing() {
    keeps = false;
  }

  /** Memory of this size; what it held before is lost, unless it is to be kept. */
  public MemorySegment ofBytes(long bytes) {
    if (keeps) {
      MemorySegment next = memory.asSlice(kept, bytes);
      kept = Math.ceilDiv(kept + bytes, ALIGNMENT) * ALIGNMENT;
      return next;
    }
    if (bytes > memory.byteSize()) {
      free();
      Arena fresh = Arena.ofShared();
      arena = fresh;
      memory = fresh.allocate(bytes + bytes / 4, ALIGNMENT);
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

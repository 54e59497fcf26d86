package org.h5burst.writer.engine.plan;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The I/O thread's memory for gathering scattered pieces. It grows to a quarter more than the largest gathered round,
 * written or read, and is reused; it is in addition to the staging memory.
 */
public final class PackingBuffer {
  private static final long ALIGNMENT = 64;

  private @Nullable Arena arena;
  private MemorySegment memory = MemorySegment.NULL;
  private boolean keeps;
  private long kept;

  /**
   * Keeps all requested memory from now on, until {@link #keepNothing()}.
   *
   * @param rounds largest number of requests
   * @param bytes of all of them
   */
  public void keep(long rounds, long bytes) {
    MemorySegment _ = ofBytes(bytes + rounds * ALIGNMENT);
    keeps = true;
    kept = 0;
  }

  /** Lets each round replace the previous one again. */
  public void keepNothing() {
    keeps = false;
  }

  /** Returns memory of this size; its previous contents are lost, unless they are to be kept. */
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

  /** Releases the memory. */
  public void free() {
    if (arena != null) {
      arena.close();
      arena = null;
      memory = MemorySegment.NULL;
    }
  }
}

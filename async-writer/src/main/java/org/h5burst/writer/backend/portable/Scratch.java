package org.h5burst.writer.backend.portable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Native memory that is reused, because the first access to new memory costs more than writing it; grows to the largest
 * requested size. Used by one thread at a time.
 */
final class Scratch implements AutoCloseable {
  private final Supplier<Arena> arenas;
  private @Nullable Arena arena;
  private MemorySegment memory = MemorySegment.NULL;

  /** Creates memory for the calling thread. */
  Scratch() {
    this(Arena::ofConfined);
  }

  private Scratch(Supplier<Arena> arenas) {
    this.arenas = arenas;
  }

  /** Creates memory that other threads may read. */
  static Scratch ofAnyThread() {
    return new Scratch(Arena::ofShared);
  }

  /** Returns memory of a size; its contents are undefined. */
  MemorySegment ofBytes(long bytes) {
    if (bytes > memory.byteSize()) {
      close();
      Arena fresh = arenas.get();
      arena = fresh;
      memory = fresh.allocate(bytes, Long.BYTES);
    }
    return memory.asSlice(0, bytes);
  }

  @Override
  public void close() {
    if (arena != null) {
      arena.close();
      arena = null;
      memory = MemorySegment.NULL;
    }
  }
}

package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether pieces are contiguous in memory, as are the parts of an array that a loop writes, and copies of small
 * writes. Looks at each piece once, when it arrives. Reused burst after burst. I/O thread only.
 */
final class ContiguityTracker {
  private @Nullable MemorySegment first;
  private long start;
  private long end;
  private boolean broken;

  /** Adds the next piece: {@code bytes} bytes, starting at {@code offset}. */
  void add(MemorySegment memory, long offset, long bytes) {
    MemorySegment begun = first;
    long address = memory.address() + offset;
    if (begun == null) {
      first = memory;
      start = address;
      end = address;
    }
    // memory that may be freed on its own is not one with its neighbour
    broken = broken || address != end || begun != null && !memory.scope().equals(begun.scope());
    end += broken ? 0 : bytes;
  }

  /** Returns whether some piece does not follow the previous one. */
  boolean isBroken() {
    return broken;
  }

  /**
   * Returns the memory of all pieces before the first that does not follow the previous one; it lives as long as each
   * of them.
   */
  MemorySegment memory() {
    MemorySegment begun = Objects.requireNonNull(first);
    MemorySegment beginning = begun.asSlice(start - begun.address(), 0);
    // nobody may touch freed memory anyway
    return begun.scope().isAlive() ? beginning.reinterpret(end - start) : beginning;
  }

  void forget() {
    first = null;
    broken = false;
  }
}

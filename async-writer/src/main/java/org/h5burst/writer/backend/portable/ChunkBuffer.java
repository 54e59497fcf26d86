package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A chunk that is being assembled, in memory that is reused for one chunk after another. Used by one thread. */
final class ChunkBuffer {
  private final MemorySegment memory;
  private final int elementBytes;
  private long[] corner = {};
  private FilledMask filled;
  private FilledMask fresh;
  private long missing;

  /** @param memory of a chunk's size */
  ChunkBuffer(MemorySegment memory, int elementBytes) {
    this.memory = memory;
    this.elementBytes = elementBytes;
    this.filled = new FilledMask(elementBytes);
    this.fresh = new FilledMask(elementBytes);
  }

  /**
   * Begins a chunk.
   *
   * @param first its first element
   * @param bytes size of its elements that lie within the dataset
   */
  void begin(long[] first, long bytes) {
    corner = first;
    missing = bytes;
    filled = new FilledMask(elementBytes);
    fresh = new FilledMask(elementBytes);
  }

  /** Returns the chunk's first element. */
  long[] corner() {
    return corner;
  }

  /** Returns the chunk's elements. */
  MemorySegment memory() {
    return memory;
  }

  /** Copies elements to their place. */
  void put(long at, MemorySegment source, long from, long bytes) {
    WindowCopy.copy(source, from, memory, at, bytes);
    missing -= filled.added(at, bytes);
    fresh.add(at, bytes);
  }

  /** Receives elements that were put into a chunk. */
  interface Taker {
    /**
     * Receives elements.
     *
     * @param runs as returned by {@link FilledMask#takeRuns}
     * @param elements contiguous; valid until this returns
     */
    void take(long[] runs, MemorySegment elements) throws IOException;
  }

  /** Passes on the elements that were put here since the last call, as many at a time as can be recorded. */
  void takeFresh(Taker taker) throws IOException {
    for (long[] runs = fresh.takeRuns(); runs.length > 0; runs = fresh.takeRuns()) {
      try (Arena arena = Arena.ofConfined()) {
        taker.take(runs, packed(runs, arena));
      }
    }
  }

  private MemorySegment packed(long[] runs, Arena arena) {
    long bytes = 0;
    for (int run = 1; run < runs.length; run += 2) {
      bytes += runs[run];
    }
    MemorySegment packed = arena.allocate(bytes, Long.BYTES);
    long to = 0;
    for (int run = 0; run < runs.length; run += 2) {
      MemorySegment.copy(memory, runs[run], packed, to, runs[run + 1]);
      to += runs[run + 1];
    }
    return packed;
  }

  /** Notes that so many more bytes now lie within the dataset. */
  void grow(long bytes) {
    missing += bytes;
  }

  /** Returns whether all elements within the dataset were put here. */
  boolean isComplete() {
    return missing == 0;
  }

  /** Copies all elements that were not put here from a chunk. */
  void fillHoles(MemorySegment other) {
    filled.fillHoles(memory, other);
    missing = 0;
  }
}

package org.h5burst.writer.backend.portable;

import java.lang.foreign.MemorySegment;

/** A chunk that is being assembled, in memory that is used for one chunk after another. Used by one thread. */
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
   * @param bytes of its elements that lie within the dataset
   */
  void begin(long[] first, long bytes) {
    corner = first;
    missing = bytes;
    filled = new FilledMask(elementBytes);
    fresh = new FilledMask(elementBytes);
  }

  /** The chunk's first element. */
  long[] corner() {
    return corner;
  }

  /** The chunk's elements. */
  MemorySegment memory() {
    return memory;
  }

  /** Copies elements to their place. */
  void put(long at, MemorySegment source, long from, long bytes) {
    WindowCopy.copy(source, from, memory, at, bytes);
    missing -= filled.added(at, bytes);
    fresh.add(at, bytes);
  }

  /** The elements that were put here since this was called last: each run as {@link FilledMask#runs} gives it. */
  long[] takeFresh() {
    long[] runs = fresh.runs();
    fresh = new FilledMask(elementBytes);
    return runs;
  }

  /** So many more bytes lie within the dataset now. */
  void grow(long bytes) {
    missing += bytes;
  }

  /** Whether all elements within the dataset are there. */
  boolean isComplete() {
    return missing == 0;
  }

  /** Copies all elements that were not put here from a chunk. */
  void fillHoles(MemorySegment other) {
    filled.fillHoles(memory, other);
    missing = 0;
  }
}

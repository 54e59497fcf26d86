package org.h5burst.writer.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A block of native memory from which writes are staged one after another, by any thread, without a lock. It returns to
 * its pool when the last of them is released and no more can come.
 *
 * <p>Design note: one word holds the fill level (high half, in units), the number of holders and whether the block is
 * open for more, so reserving and the last release cannot miss each other, even if a slow thread still looks at a block
 * that was recycled meanwhile.
 */
public final class StagingBlock {
  /** Writes start at multiples of this, so that elements of every type are aligned. */
  private static final int UNIT_BYTES = 8;

  private static final long OPEN = 1L << 31;
  private static final long HOLDERS = OPEN - 1;
  private static final int FILL_SHIFT = 32;

  private final StagingPool pool;
  private final Arena arena;
  private final MemorySegment memory;
  private final AtomicLong state = new AtomicLong();

  StagingBlock(StagingPool pool, long bytes) {
    this.pool = pool;
    this.arena = Arena.ofShared();
    this.memory = arena.allocate(bytes, 64);
  }

  /** Returns all memory of the block. */
  public MemorySegment memory() {
    return memory;
  }

  long bytes() {
    return memory.byteSize();
  }

  /** Makes an unused block available for many small writes; the pool holds it until {@link #retire()}. */
  void open() {
    state.set(OPEN | 1);
  }

  /** Reserves an unused block for one write. */
  void occupy() {
    state.set(1);
  }

  /**
   * Reserves room for a write and holds the block for it; returns its offset, or -1 if there is no room or the block
   * accepts no more.
   */
  long tryReserve(long bytes) {
    long units = (bytes + UNIT_BYTES - 1) / UNIT_BYTES;
    while (true) {
      long now = state.get();
      long fill = now >>> FILL_SHIFT;
      if ((now & OPEN) == 0 || (fill + units) * UNIT_BYTES > memory.byteSize()) {
        return -1;
      }
      if (state.compareAndSet(now, now + (units << FILL_SHIFT) + 1)) {
        return fill * UNIT_BYTES;
      }
    }
  }

  /** Accepts no more writes; the pool's own hold ends. */
  void retire() {
    state.getAndUpdate(now -> now & ~OPEN);
    release();
  }

  /** Ends one hold. Any thread. */
  public void release() {
    long now = state.decrementAndGet();
    if ((now & (OPEN | HOLDERS)) == 0) {
      pool.recycle(this);
    }
  }

  /** Returns the memory to the system. */
  void free() {
    arena.close();
  }
}

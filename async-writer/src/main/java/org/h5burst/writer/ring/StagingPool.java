package org.h5burst.writer.ring;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * Bounded native memory for copied writes. Blocks are reused, because the first access to new memory costs more than
 * the copy.
 *
 * <p>Small writes share an open block and take no lock; large ones get their own block. Thread-safe.
 */
public final class StagingPool {
  private static final long LARGEST_SHARED_BLOCK_BYTES = 1L << 20;
  private static final int SHARED_BLOCKS_PER_POOL = 8;
  private static final int GRAINS_PER_SHARED_BLOCK = 16;

  private final long limitBytes;
  private final long sharedBlockBytes;
  private final long grainBytes;
  private final Object lock = new Object();
  private final Deque<StagingBlock> idle = new ArrayDeque<>();
  private volatile @Nullable StagingBlock open;
  private long usedBytes;
  private long idleBytes;

  /**
   * Creates a pool that never holds more than so many bytes, used and idle together. Rounding and half-filled blocks
   * use a part of it; a burst of half the limit always fits.
   */
  public StagingPool(long limitBytes) {
    this.limitBytes = limitBytes;
    this.sharedBlockBytes = Math.min(LARGEST_SHARED_BLOCK_BYTES, limitBytes / SHARED_BLOCKS_PER_POOL);
    this.grainBytes = Math.max(1, sharedBlockBytes / GRAINS_PER_SHARED_BLOCK);
  }

  /** Reserves room for a write; null if the limit is reached. */
  @Nullable
  StagedData tryStage(long bytes) {
    return bytes >= sharedBlockBytes / 4 ? stageAlone(bytes) : stageShared(bytes);
  }

  private @Nullable StagedData stageAlone(long bytes) {
    StagingBlock block = takeLocked(roundUp(bytes));
    if (block == null && renewOpenBlock(open, false)) {
      block = takeLocked(roundUp(bytes));
    }
    if (block == null) {
      return null;
    }
    block.occupy();
    return new StagedData(block, 0, bytes);
  }

  private @Nullable StagedData stageShared(long bytes) {
    while (true) {
      StagingBlock block = open;
      long offset = block == null ? -1 : block.tryReserve(bytes);
      if (block != null && offset >= 0) {
        return new StagedData(block, offset, bytes);
      }
      if (!renewOpenBlock(block, true)) {
        return null;
      }
    }
  }

  /**
   * Retires the open block, if it is still {@code seen}, and opens another if one is wanted; returns false if there was
   * no room for it.
   */
  private boolean renewOpenBlock(@Nullable StagingBlock seen, boolean wanted) {
    StagingBlock fresh = null;
    synchronized (lock) {
      if (open != seen) {
        return true;
      }
      if (wanted) {
        fresh = take(sharedBlockBytes);
      }
      if (fresh != null) {
        fresh.open();
      }
      open = fresh;
    }
    if (seen != null) {
      seen.retire();
    }
    return fresh != null || !wanted;
  }

  private @Nullable StagingBlock takeLocked(long bytes) {
    synchronized (lock) {
      return take(bytes);
    }
  }

  /** Returns an idle block that fits well, or a new one within the limit; null if there is no room. */
  private @Nullable StagingBlock take(long bytes) {
    StagingBlock block = takeIdle(bytes);
    if (block == null) {
      while (usedBytes + idleBytes + bytes > limitBytes && !idle.isEmpty()) {
        StagingBlock least = idle.removeLast();
        idleBytes -= least.bytes();
        least.free();
      }
      if (usedBytes + idleBytes + bytes > limitBytes) {
        return null;
      }
      block = allocate(bytes);
    }
    usedBytes += block.bytes();
    return block;
  }

  /** Allocates a block; the limit may be more than the process can get. */
  private StagingBlock allocate(long bytes) {
    try {
      return new StagingBlock(this, bytes);
    } catch (OutOfMemoryError exhausted) {
      WriterException failure = new BackPressureException(
          ("no native memory for a write: %d bytes are needed in addition to the %d that staging has, of at most %d; "
              + "write less per burst, lower h5burst.staging.bytes, or raise what limits the process: %s")
              .formatted(bytes, usedBytes + idleBytes, limitBytes, exhausted.getMessage()));
      failure.initCause(exhausted);
      throw failure;
    }
  }

  private @Nullable StagingBlock takeIdle(long bytes) {
    for (Iterator<StagingBlock> each = idle.iterator(); each.hasNext();) {
      StagingBlock block = each.next();
      if (block.bytes() >= bytes && block.bytes() <= bytes + bytes / 4) {
        each.remove();
        idleBytes -= block.bytes();
        return block;
      }
    }
    return null;
  }

  void recycle(StagingBlock block) {
    synchronized (lock) {
      usedBytes -= block.bytes();
      idleBytes += block.bytes();
      idle.addFirst(block);
    }
  }

  private long roundUp(long bytes) {
    long rounded = (bytes + grainBytes - 1) / grainBytes * grainBytes;
    return bytes <= limitBytes ? Math.min(rounded, limitBytes) : rounded;
  }

  /** Returns the bytes of staging that may be in use at once. */
  public long limitBytes() {
    return limitBytes;
  }

  /** Returns the bytes of blocks that hold data, or are open for small writes, now. */
  public long usedBytes() {
    synchronized (lock) {
      return usedBytes;
    }
  }

  /** Frees all memory that nobody holds; call it when no more writes can come. */
  public void free() {
    renewOpenBlock(open, false);
    synchronized (lock) {
      idle.forEach(StagingBlock::free);
      idle.clear();
      idleBytes = 0;
    }
  }
}

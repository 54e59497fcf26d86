package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.h5burst.writer.Selection;
import org.h5burst.writer.ring.StagingBlock;
import org.jspecify.annotations.Nullable;

/** The pieces of one dataset in one burst, in the order of enqueuing. Used burst after burst: adding allocates only while the list grows. I/O thread only. */
final class PieceList {
  private static final int FIRST_CAPACITY = 8;

  /** A larger list is given back to the collector after its burst. */
  private static final int MOST_KEPT = 1 << 16;

  private @Nullable Selection[] selections = new Selection[FIRST_CAPACITY];
  private @Nullable MemorySegment[] memories = new MemorySegment[FIRST_CAPACITY];
  private long[] offsets = new long[FIRST_CAPACITY];
  private @Nullable StagingBlock[] blocks = new StagingBlock[FIRST_CAPACITY];
  private final LentMemory lent = new LentMemory();
  private final Progression progression = new Progression();
  private int size;

  /**
   * @param memory that holds the packed elements, from {@code offset} bytes on
   * @param block to be released with the list; null for memory that the application lends
   */
  void add(Selection selection, MemorySegment memory, long offset, @Nullable StagingBlock block) {
    if (size == offsets.length) {
      resize(2 * size);
    }
    selections[size] = selection;
    memories[size] = memory;
    offsets[size] = offset;
    blocks[size++] = block;
    progression.add(selection);
  }

  private void resize(int capacity) {
    selections = Arrays.copyOf(selections, capacity);
    memories = Arrays.copyOf(memories, capacity);
    offsets = Arrays.copyOf(offsets, capacity);
    blocks = Arrays.copyOf(blocks, capacity);
  }

  /** What is known of memory that the application lends. */
  LentMemory lent() {
    return lent;
  }

  /** The one hyperslab that the pieces are together; null if they are none that is seen at once. */
  @Nullable
  Selection regular() {
    return progression.hyperslab();
  }

  int size() {
    return size;
  }

  Selection selection(int piece) {
    return Objects.requireNonNull(selections[piece]);
  }

  MemorySegment memory(int piece) {
    return Objects.requireNonNull(memories[piece]);
  }

  /** Where the piece's elements begin in its memory, in bytes. */
  long offset(int piece) {
    return offsets[piece];
  }

  /** Releases the staging of all pieces and forgets them. */
  void release() {
    for (int piece = 0; piece < size; piece++) {
      StagingBlock block = blocks[piece];
      if (block != null) {
        block.release();
      }
    }
    Arrays.fill(selections, 0, size, null);
    Arrays.fill(memories, 0, size, null);
    Arrays.fill(blocks, 0, size, null);
    size = 0;
    lent.forget();
    progression.forget();
    if (offsets.length > MOST_KEPT) {
      resize(FIRST_CAPACITY);
    }
  }
}

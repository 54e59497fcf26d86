package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.h5burst.writer.Selection;
import org.h5burst.writer.ring.StagingBlock;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of one dataset in one burst, in the order of enqueuing. Reused burst after burst: adding allocates only
 * while the list grows. I/O thread only.
 *
 * <p>Pieces at a constant stride that are contiguous in memory are kept as the first piece and a count. Listing them
 * would take most of the time of a write, and would keep them from the garbage collector. They are listed when a
 * different piece arrives, or when one of them is requested.
 */
final class PieceList {
  private static final int FIRST_CAPACITY = 8;

  /** A larger list is left to the garbage collector after its burst. */
  private static final int MAX_KEPT = 1 << 16;

  private final int elementBytes;
  private @Nullable Selection[] selections = new Selection[FIRST_CAPACITY];
  private @Nullable MemorySegment[] memories = new MemorySegment[FIRST_CAPACITY];
  private long[] offsets = new long[FIRST_CAPACITY];
  private @Nullable StagingBlock[] blocks = new StagingBlock[FIRST_CAPACITY];
  private final BorrowCheck borrowed = new BorrowCheck();
  private final StridedRunDetector stridedRun = new StridedRunDetector();
  private final ContiguityTracker contiguity = new ContiguityTracker();
  /** The block of all pieces that are not listed, which share one memory. */
  private @Nullable StagingBlock block;
  private int listed;
  private int size;

  PieceList(int elementBytes) {
    this.elementBytes = elementBytes;
  }

  /**
   * Appends the elements of a selection.
   *
   * @param memory that holds the packed elements, from {@code offset} bytes on
   * @param holder released with the list; null for memory borrowed from the application
   */
  void add(Selection selection, MemorySegment memory, long offset, @Nullable StagingBlock holder) {
    stridedRun.add(selection);
    contiguity.add(memory, offset, selection.elements() * elementBytes);
    if (stridedRun.isBroken() || contiguity.isBroken()) {
      listAll();
      list(selection, memory, offset, holder);
    } else {
      block = holder;
    }
    size++;
  }

  private void listAll() {
    if (listed < size) {
      MemorySegment memory = contiguity.memory();
      long bytes = stridedRun.piece(0).elements() * elementBytes;
      while (listed < size) {
        list(stridedRun.piece(listed), memory, listed * bytes, block);
      }
    }
  }

  private void list(Selection selection, MemorySegment memory, long offset, @Nullable StagingBlock holder) {
    if (listed == offsets.length) {
      resize(2 * listed);
    }
    selections[listed] = selection;
    memories[listed] = memory;
    offsets[listed] = offset;
    blocks[listed++] = holder;
  }

  private void resize(int capacity) {
    selections = Arrays.copyOf(selections, capacity);
    memories = Arrays.copyOf(memories, capacity);
    offsets = Arrays.copyOf(offsets, capacity);
    blocks = Arrays.copyOf(blocks, capacity);
  }

  /** Returns the check of memory borrowed from the application. */
  BorrowCheck borrowed() {
    return borrowed;
  }

  /** Returns the one hyperslab that the pieces form together; null if they are not seen to form one. */
  @Nullable
  Selection regular() {
    return stridedRun.hyperslab();
  }

  /** Returns the memory of all pieces, if they are contiguous; null if not, or if there are none. */
  @Nullable
  MemorySegment adjacent() {
    return size == 0 || contiguity.isBroken() ? null : contiguity.memory();
  }

  int size() {
    return size;
  }

  Selection selection(int piece) {
    listAll();
    return Objects.requireNonNull(selections[piece]);
  }

  MemorySegment memory(int piece) {
    listAll();
    return Objects.requireNonNull(memories[piece]);
  }

  /** Returns a piece whose memory the application has freed; -1 if there is none. */
  int freed() {
    for (int piece = 0; piece < listed; piece++) {
      if (!Objects.requireNonNull(memories[piece]).scope().isAlive()) {
        return piece;
      }
    }
    return listed < size && !contiguity.memory().scope().isAlive() ? listed : -1;
  }

  /** Returns the position of the piece's elements in its memory, in bytes. */
  long offset(int piece) {
    listAll();
    return offsets[piece];
  }

  /** Releases the staging memory of all pieces and forgets them. */
  void release() {
    for (int piece = 0; piece < size; piece++) {
      StagingBlock holder = piece < listed ? blocks[piece] : block;
      if (holder != null) {
        holder.release();
      }
    }
    Arrays.fill(selections, 0, listed, null);
    Arrays.fill(memories, 0, listed, null);
    Arrays.fill(blocks, 0, listed, null);
    block = null;
    listed = 0;
    size = 0;
    borrowed.forget();
    stridedRun.forget();
    contiguity.forget();
    if (offsets.length > MAX_KEPT) {
      resize(FIRST_CAPACITY);
    }
  }
}

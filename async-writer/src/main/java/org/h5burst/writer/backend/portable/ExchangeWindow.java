package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.h5burst.writer.backend.portable.TwoPhaseTransfer.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The part of the file that an aggregator writes or reads in one call, with the elements of all ranks. After a failure
 * it writes nothing more, drops the elements that it gets, and passes on undefined ones. Used by one thread.
 */
final class ExchangeWindow {
  private final ElementStore store;
  private final Scratch memory;
  private final KeptFailure kept;
  private final boolean writes;
  private final int elementBytes;
  /** The position of each rank's next elements. */
  private final RunCursor[] places;
  private final RunCursor[] counting;
  private final long[] bytes;
  private MemorySegment window = MemorySegment.NULL;
  private long begin;
  /** The parts of the window that were filled; null if that is not needed. */
  private @Nullable FilledMask coverage;

  /**
   * Prepares the window of an aggregator.
   *
   * @param store final target or source of the elements
   * @param memory for the window
   * @param regions of all ranks, as far as they reach into the aggregator's domain
   * @param domainBegin beginning of the domain
   */
  ExchangeWindow(ElementStore store, Scratch memory, ByteRegion[] regions, long domainBegin, KeptFailure kept,
      Flow flow) {
    this.store = store;
    this.memory = memory;
    this.kept = kept;
    this.writes = flow == Flow.TO_AGGREGATORS;
    this.elementBytes = regions[0].elementBytes();
    this.places = cursors(regions, domainBegin);
    this.counting = cursors(regions, domainBegin);
    this.bytes = new long[regions.length];
  }

  private static RunCursor[] cursors(ByteRegion[] regions, long from) {
    return Arrays.stream(regions).map(region -> region.cursorFrom(from)).toArray(RunCursor[]::new);
  }

  /** Returns the position of the first elements that were in no round yet; the largest number if there are none. */
  long nextOffset() {
    return Arrays.stream(counting).filter(cursor -> !cursor.isDone()).mapToLong(RunCursor::offset).min()
        .orElse(Long.MAX_VALUE);
  }

  /** Begins a round, from the first element of a rank to the last one. */
  void begin(long from, long to) {
    begin = to;
    long end = from;
    long sum = 0;
    int ranks = 0;
    for (int rank = 0; rank < counting.length; rank++) {
      long first = counting[rank].offset();
      bytes[rank] = counting[rank].takeUntil(to);
      if (bytes[rank] > 0) {
        begin = Math.min(begin, first);
        end = Math.max(end, counting[rank].lastEnd());
        sum += bytes[rank];
        ranks++;
      }
    }
    window = MemorySegment.NULL;
    open(sum == 0 ? 0 : end - begin, sum, ranks);
  }

  /**
   * Opens the window, and reads the file if elements are wanted, or if the ranks leave holes that the file does not
   * accept.
   *
   * @param sum bytes of all ranks, which may overlap
   * @param ranks number of ranks with elements in it
   */
  private void open(long size, long sum, int ranks) {
    boolean hasHoles = sum < size;
    boolean isRead = writes ? hasHoles && !store.takesHoles() : size > 0;
    coverage = writes && !isRead && (hasHoles || ranks > 1) ? new FilledMask(elementBytes) : null;
    kept.attempt(() -> {
      window = memory.ofBytes(size);
      if (isRead) {
        store.read(window, begin);
      }
    });
  }

  /** Copies elements of a rank between the window and memory. */
  void move(int rank, MemorySegment elements) {
    if (writes) {
      WindowCopy.scatter(window, begin, places[rank], elements, coverage);
    } else {
      WindowCopy.gather(window, begin, places[rank], elements);
    }
  }

  /** Copies this rank's own elements of the round, in memory that the program may have freed. */
  void moveOwn(int rank, MemorySegment elements) {
    kept.attempt(elements, () -> move(rank, elements));
  }

  /**
   * Returns messages with another rank's elements of the round: directly from or to their place if they are contiguous
   * there, otherwise through other memory.
   */
  Messages messages(int rank, Scratch through) {
    RunCursor cursor = places[rank];
    long size = bytes[rank];
    if (kept.isAny()) {
      return new Messages(size, through);
    }
    if (size == 0 || cursor.length() < size) {
      return new Messages(size, through) {
        @Override
        void move(MemorySegment part) {
          kept.attempt(() -> ExchangeWindow.this.move(rank, part));
        }
      };
    }
    long at = cursor.offset() - begin;
    cursor.take(size);
    if (coverage != null) {
      coverage.add(at, size);
    }
    return new Messages(window.asSlice(at, size));
  }

  /** Ends the round: writes the window. */
  void finish() {
    if (writes && window.byteSize() > 0) {
      kept.attempt(this::write);
    }
  }

  private void write() throws IOException {
    ByteBuffer elements = window.asByteBuffer();
    if (coverage != null && store.takesHoles()) {
      coverage.forEachRun((at, size) -> store.write(elements, at, size, begin + at));
    } else {
      fillHolesBetweenOverlaps();
      store.write(elements, 0, window.byteSize(), begin);
    }
  }

  /**
   * Fills holes between overlapping regions: ranks that overlap may bring as many bytes as the window has, and still
   * leave holes.
   */
  private void fillHolesBetweenOverlaps() throws IOException {
    if (coverage != null && !coverage.isComplete(window.byteSize())) {
      try (Scratch other = new Scratch()) {
        MemorySegment before = other.ofBytes(window.byteSize());
        store.read(before, begin);
        coverage.fillHoles(window, before);
      }
    }
  }
}

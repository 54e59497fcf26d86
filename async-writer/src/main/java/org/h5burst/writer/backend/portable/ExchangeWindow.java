package org.h5burst.writer.backend.portable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.portable.PairExchange.Block;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.h5burst.writer.backend.portable.PairExchange.Passing;
import org.jspecify.annotations.Nullable;

/**
 * The part of the file that an aggregator transfers in one call, with the elements of all ranks. Used by one thread.
 */
abstract sealed class ExchangeWindow permits AggregatorWindow, WantedWindow {
  final ElementStore store;
  final Scratch memory;
  final KeptFailure kept;
  /** The position of each rank's next elements. */
  final RunCursor[] places;
  MemorySegment window = MemorySegment.NULL;
  long begin;
  /** The parts of the window that were filled; null if that is not needed. */
  @Nullable
  FilledMask coverage;
  private final RunCursor[] counting;
  private final long[] bytes;

  /**
   * Prepares the window of an aggregator.
   *
   * @param store final target of the elements
   * @param memory for the window
   * @param regions of all ranks, as far as they reach into the aggregator's domain
   * @param domainBegin beginning of the domain
   */
  ExchangeWindow(ElementStore store, Scratch memory, ByteRegion[] regions, long domainBegin, KeptFailure kept) {
    this.store = store;
    this.memory = memory;
    this.kept = kept;
    this.places = new RunCursor[regions.length];
    this.counting = new RunCursor[regions.length];
    this.bytes = new long[regions.length];
    for (int rank = 0; rank < regions.length; rank++) {
      counting[rank] = regions[rank].cursorFrom(domainBegin);
      places[rank] = regions[rank].cursorFrom(domainBegin);
    }
  }

  /** Returns the position of the first elements that were in no round yet; the largest number if there are none. */
  final long nextOffset() {
    return Arrays.stream(counting).filter(cursor -> !cursor.isDone()).mapToLong(RunCursor::offset).min()
        .orElse(Long.MAX_VALUE);
  }

  /** Begins a round, from the first element of a rank to the last one. */
  final void begin(long from, long to) {
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
   * Opens the window.
   *
   * @param size of it
   * @param sum bytes of all ranks, which may overlap
   * @param ranks number of ranks with elements in it
   */
  abstract void open(long size, long sum, int ranks);

  /** Copies elements of a rank between the window and memory. */
  abstract void move(int rank, MemorySegment elements);

  /** Returns messages with another rank's elements, which pass through memory for one of them. */
  abstract Messages inParts(int rank, long size, MemorySegment message);

  /** Ends the round. */
  abstract void finish();

  /** Copies this rank's own elements of the round, in memory that the program may have freed. */
  final void moveOwn(int rank, MemorySegment elements) {
    kept.attempt(elements, () -> move(rank, elements));
  }

  /**
   * Returns messages with another rank's elements of the round: directly from or to their place if they are contiguous
   * there.
   */
  final Messages messages(int rank, MemorySegment message) {
    RunCursor cursor = places[rank];
    long size = bytes[rank];
    if (kept.isAny()) {
      return new Passing(size, message);
    }
    if (size == 0 || cursor.length() < size) {
      return inParts(rank, size, message);
    }
    long at = cursor.offset() - begin;
    cursor.take(size);
    if (coverage != null) {
      coverage.add(at, size);
    }
    return new Block(window.asSlice(at, size));
  }
}

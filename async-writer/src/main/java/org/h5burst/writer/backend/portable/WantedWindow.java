package org.h5burst.writer.backend.portable;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.backend.portable.PairExchange.Block;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.h5burst.writer.backend.portable.PairExchange.Passing;
import org.jspecify.annotations.Nullable;

/**
 * The part of the file that an aggregator reads in one call, with what all ranks want of it. After a failure the
 * elements are anything. Used by one thread.
 */
final class WantedWindow {
  private final ElementStore store;
  private final Scratch memory;
  private final KeptFailure kept;
  private final RunCursor[] counting;
  private final RunCursor[] picking;
  private final long[] bytes;
  private MemorySegment window = MemorySegment.NULL;
  private long begin;

  /**
   * @param store where they are read
   * @param memory for the window
   * @param regions of all ranks, as far as they reach into the aggregator's domain
   * @param domainBegin where that begins
   */
  WantedWindow(ElementStore store, Scratch memory, ByteRegion[] regions, long domainBegin, KeptFailure kept) {
    this.store = store;
    this.memory = memory;
    this.kept = kept;
    this.counting = new RunCursor[regions.length];
    this.picking = new RunCursor[regions.length];
    this.bytes = new long[regions.length];
    for (int rank = 0; rank < regions.length; rank++) {
      counting[rank] = regions[rank].cursorFrom(domainBegin);
      picking[rank] = regions[rank].cursorFrom(domainBegin);
    }
  }

  /** Begins a round: reads from the first element that a rank wants to the last one. */
  void begin(long from, long to) {
    begin = to;
    long end = from;
    for (int rank = 0; rank < counting.length; rank++) {
      long first = counting[rank].offset();
      bytes[rank] = counting[rank].takeUntil(to);
      if (bytes[rank] > 0) {
        begin = Math.min(begin, first);
        end = Math.max(end, counting[rank].lastEnd());
      }
    }
    long size = Math.max(0, end - begin);
    kept.attempt(() -> {
      window = memory.ofBytes(size);
      if (size > 0) {
        store.read(window, begin);
      }
    });
  }

  /** Gives this rank what it wants of the round itself, in memory that the program may have freed. */
  void takeOwn(int rank, MemorySegment elements) {
    kept.attempt(elements, () -> Gather.from(window, begin, picking[rank], elements));
  }

  /** Gives another rank what it wants of the round: straight from its place if it is contiguous there. */
  Messages outgoing(int rank, MemorySegment message) {
    RunCursor cursor = picking[rank];
    if (kept.isAny()) {
      return new Passing(bytes[rank], message);
    }
    if (bytes[rank] > 0 && cursor.length() >= bytes[rank]) {
      long at = cursor.offset() - begin;
      cursor.take(bytes[rank]);
      return new Block(window.asSlice(at, bytes[rank]));
    }
    return new Gathered(rank, message);
  }

  private final class Gathered extends Passing {
    private final int rank;

    Gathered(int rank, MemorySegment message) {
      super(bytes[rank], message);
      this.rank = rank;
    }

    @Override
    public @Nullable MemorySegment next() {
      MemorySegment part = super.next();
      if (part != null) {
        kept.attempt(() -> Gather.from(window, begin, picking[rank], part));
      }
      return part;
    }
  }
}

package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The part of the file that an aggregator reads in one call, with what all ranks want of it. Used by one thread. */
final class WantedWindow {
  private final ElementStore store;
  private final Scratch memory;
  private final Scratch message;
  private final RunCursor[] counting;
  private final RunCursor[] picking;
  private final long[] bytes;
  private MemorySegment window = MemorySegment.NULL;
  private long begin;
  private @Nullable IOException failure;

  /**
   * @param store where they are read
   * @param memory for the window
   * @param message for what one rank wants of it
   * @param regions of all ranks, as far as they reach into the aggregator's domain
   * @param domainBegin where that begins
   */
  WantedWindow(ElementStore store, Scratch memory, Scratch message, Region[] regions, long domainBegin) {
    this.store = store;
    this.memory = memory;
    this.message = message;
    this.counting = new RunCursor[regions.length];
    this.picking = new RunCursor[regions.length];
    this.bytes = new long[regions.length];
    for (int rank = 0; rank < regions.length; rank++) {
      counting[rank] = regions[rank].cursorFrom(domainBegin);
      picking[rank] = regions[rank].cursorFrom(domainBegin);
    }
  }

  /** Begins a round: reads from the first element that a rank wants to the last one. After a failure the elements are anything, and {@link #rethrow} tells. */
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
    window = memory.ofBytes(Math.max(0, end - begin));
    if (window.byteSize() > 0 && failure == null) {
      try {
        store.read(window, begin);
      } catch (IOException thrown) {
        failure = thrown;
      }
    }
  }

  /** What a rank wants of the round, in a row; valid until the next call. */
  MemorySegment pick(int rank) {
    RunCursor cursor = picking[rank];
    if (cursor.length() >= bytes[rank]) {
      long at = cursor.offset() - begin;
      cursor.take(bytes[rank]);
      return bytes[rank] == 0 ? MemorySegment.NULL : window.asSlice(at, bytes[rank]);
    }
    MemorySegment packed = message.ofBytes(bytes[rank]);
    Gather.from(window, begin, cursor, packed);
    return packed;
  }

  /** Throws the first failure. */
  void rethrow() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }
}

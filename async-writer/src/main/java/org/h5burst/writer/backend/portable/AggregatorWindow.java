package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.writer.backend.portable.PairExchange.Block;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.h5burst.writer.backend.portable.PairExchange.Passing;
import org.jspecify.annotations.Nullable;

/**
 * The part of the file that an aggregator is filling with the elements of all ranks, to write it in one call. After a
 * failure it drops what they bring, and writes nothing more. Used by one thread.
 */
final class AggregatorWindow {
  private final ElementStore store;
  private final Scratch memory;
  private final int elementBytes;
  private final KeptFailure kept;
  private final RunCursor[] counting;
  private final RunCursor[] placing;
  private final long[] bytes;
  private MemorySegment window = MemorySegment.NULL;
  private long begin;
  private @Nullable FilledMask coverage;

  /**
   * @param store where they are written
   * @param regions of all ranks, as far as they reach into the aggregator's domain
   * @param domainBegin where that begins
   */
  AggregatorWindow(ElementStore store, Scratch memory, ByteRegion[] regions, long domainBegin, int elementBytes,
      KeptFailure kept) {
    this.store = store;
    this.memory = memory;
    this.elementBytes = elementBytes;
    this.kept = kept;
    this.counting = new RunCursor[regions.length];
    this.placing = new RunCursor[regions.length];
    this.bytes = new long[regions.length];
    for (int rank = 0; rank < regions.length; rank++) {
      counting[rank] = regions[rank].cursorFrom(domainBegin);
      placing[rank] = regions[rank].cursorFrom(domainBegin);
    }
  }

  /** Begins a round: looks how much comes, and reads what is in the file if the ranks leave holes. */
  void begin(long from, long to) {
    begin = to;
    long end = from;
    long sum = 0;
    int contributors = 0;
    for (int rank = 0; rank < counting.length; rank++) {
      long first = counting[rank].offset();
      bytes[rank] = counting[rank].takeUntil(to);
      if (bytes[rank] > 0) {
        begin = Math.min(begin, first);
        end = Math.max(end, counting[rank].lastEnd());
        sum += bytes[rank];
        contributors++;
      }
    }
    long size = sum == 0 ? 0 : end - begin;
    boolean holes = sum < size;
    window = MemorySegment.NULL;
    coverage = !holes && contributors > 1 ? new FilledMask(elementBytes) : null;
    kept.attempt(() -> {
      window = memory.ofBytes(size);
      if (holes) {
        store.read(window, begin);
      }
    });
  }

  /** Takes this rank's own elements of the round, from memory that the program may have freed. */
  void putOwn(int rank, MemorySegment elements) {
    kept.attempt(elements, () -> put(rank, elements));
  }

  /** Takes elements of the round. */
  void put(int rank, MemorySegment elements) {
    Scatter.into(window, begin, placing[rank], elements, coverage);
  }

  /** Takes another rank's elements of the round: straight to their place if they are contiguous there. */
  Messages incoming(int rank, MemorySegment message) {
    RunCursor cursor = placing[rank];
    if (kept.isAny()) {
      return new Passing(bytes[rank], message);
    }
    if (bytes[rank] > 0 && cursor.length() >= bytes[rank]) {
      long at = cursor.offset() - begin;
      cursor.take(bytes[rank]);
      if (coverage != null) {
        coverage.add(at, bytes[rank]);
      }
      return new Block(window.asSlice(at, bytes[rank]));
    }
    return new Scattered(rank, message);
  }

  private final class Scattered extends Passing {
    private final int rank;

    Scattered(int rank, MemorySegment message) {
      super(bytes[rank], message);
      this.rank = rank;
    }

    @Override
    public void done() {
      MemorySegment part = next();
      if (part != null) {
        kept.attempt(() -> put(rank, part));
      }
      super.done();
    }
  }

  /** Ends the round: writes. */
  void finish() {
    if (window.byteSize() > 0) {
      kept.attempt(() -> {
        fillHolesBetweenOverlaps();
        store.write(window.asByteBuffer(), 0, window.byteSize(), begin);
      });
    }
  }

  /** Ranks that overlap may bring as many bytes as the window has, and leave holes all the same. */
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

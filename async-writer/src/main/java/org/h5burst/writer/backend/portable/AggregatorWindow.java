package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.writer.backend.portable.PairExchange.Block;
import org.h5burst.writer.backend.portable.PairExchange.Incoming;
import org.jspecify.annotations.Nullable;

/** The part of the file that an aggregator is filling with the elements of all ranks, to write it in one call. Used by one thread. */
final class AggregatorWindow {
  private final ElementStore store;
  private final Scratch memory;
  private final int elementBytes;
  private final RunCursor[] counting;
  private final RunCursor[] placing;
  private final long[] bytes;
  private MemorySegment window = MemorySegment.NULL;
  private long begin;
  private @Nullable Coverage coverage;
  private @Nullable IOException failure;

  /**
   * @param store where they are written
   * @param regions of all ranks, as far as they reach into the aggregator's domain
   * @param domainBegin where that begins
   */
  AggregatorWindow(ElementStore store, Scratch memory, Region[] regions, long domainBegin, int elementBytes) {
    this.store = store;
    this.memory = memory;
    this.elementBytes = elementBytes;
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
    window = sum == 0 ? MemorySegment.NULL : memory.ofBytes(end - begin);
    boolean holes = sum < window.byteSize();
    coverage = !holes && contributors > 1 ? new Coverage(elementBytes) : null;
    if (holes) {
      attempt(() -> store.read(window, begin));
    }
  }

  /** Takes this rank's own elements of the round, from memory that the program may have freed. */
  void putOwn(int rank, MemorySegment packed) {
    try {
      if (packed.scope().isAlive()) {
        put(rank, packed);
        return;
      }
    } catch (IllegalStateException freed) {
      if (packed.scope().isAlive()) {
        throw freed;
      }
    }
    attempt(() -> {
      throw new IOException(PairExchange.FREED);
    });
  }

  /** Takes elements of the round. */
  void put(int rank, MemorySegment packed) {
    Scatter.into(window, begin, placing[rank], packed, coverage);
  }

  /** Takes another rank's elements of the round: straight to their place if they lie in a row there. */
  Incoming incoming(int rank, MemorySegment message) {
    RunCursor cursor = placing[rank];
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

  private final class Scattered implements Incoming {
    private final int rank;
    private final MemorySegment message;
    private long left;

    Scattered(int rank, MemorySegment message) {
      this.rank = rank;
      this.message = message;
      this.left = bytes[rank];
    }

    @Override
    public @Nullable MemorySegment next() {
      return left == 0 ? null : message.asSlice(0, Math.min(left, message.byteSize()));
    }

    @Override
    public void received() {
      MemorySegment part = message.asSlice(0, Math.min(left, message.byteSize()));
      put(rank, part);
      left -= part.byteSize();
    }
  }

  /** Ends the round: writes. */
  void finish() {
    if (window.byteSize() > 0) {
      attempt(() -> {
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

  private interface FileAccess {
    void run() throws IOException;
  }

  /** After a failure nothing more is written. */
  private void attempt(FileAccess access) {
    if (failure == null) {
      try {
        access.run();
      } catch (IOException thrown) {
        failure = thrown;
      }
    }
  }

  /** Throws the first failure. */
  void rethrow() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }
}

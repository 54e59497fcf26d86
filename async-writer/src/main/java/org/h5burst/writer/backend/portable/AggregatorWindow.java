package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.h5burst.writer.backend.portable.PairExchange.Passing;

/**
 * The part of the file that an aggregator writes in one call, with the elements of all ranks. After a failure it drops
 * the elements, and writes nothing more.
 */
final class AggregatorWindow extends ExchangeWindow {
  private final int elementBytes;

  AggregatorWindow(ElementStore store, Scratch memory, ByteRegion[] regions, long domainBegin, int elementBytes,
      KeptFailure kept) {
    super(store, memory, regions, domainBegin, kept);
    this.elementBytes = elementBytes;
  }

  /** Opens the window, and reads the file if the ranks leave holes that the file does not accept. */
  @Override
  void open(long size, long sum, int ranks) {
    boolean hasHoles = sum < size;
    boolean isRead = hasHoles && !store.takesHoles();
    coverage = !isRead && (hasHoles || ranks > 1) ? new FilledMask(elementBytes) : null;
    kept.attempt(() -> {
      window = memory.ofBytes(size);
      if (isRead) {
        store.read(window, begin);
      }
    });
  }

  @Override
  void move(int rank, MemorySegment elements) {
    WindowCopy.scatter(window, begin, places[rank], elements, coverage);
  }

  @Override
  Messages inParts(int rank, long size, MemorySegment message) {
    return new Passing(size, message) {
      @Override
      public void done() {
        MemorySegment part = next();
        if (part != null) {
          kept.attempt(() -> move(rank, part));
        }
        super.done();
      }
    };
  }

  @Override
  void finish() {
    if (window.byteSize() > 0) {
      kept.attempt(this::write);
    }
  }

  private void write() throws IOException {
    ByteBuffer elements = window.asByteBuffer();
    if (coverage != null && store.takesHoles()) {
      coverage.forEachRun((at, bytes) -> store.write(elements, at, bytes, begin + at));
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

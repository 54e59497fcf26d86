package org.h5burst.writer.backend.portable;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.portable.PairExchange.Messages;
import org.h5burst.writer.backend.portable.PairExchange.Passing;
import org.jspecify.annotations.Nullable;

/**
 * The part of the file that an aggregator reads in one call, for all ranks. After a failure the elements are undefined.
 */
final class WantedWindow extends ExchangeWindow {
  WantedWindow(ElementStore store, Scratch memory, ByteRegion[] regions, long domainBegin, KeptFailure kept) {
    super(store, memory, regions, domainBegin, kept);
  }

  @Override
  void open(long size, long sum, int ranks) {
    kept.attempt(() -> {
      window = memory.ofBytes(size);
      if (size > 0) {
        store.read(window, begin);
      }
    });
  }

  @Override
  void move(int rank, MemorySegment elements) {
    WindowCopy.gather(window, begin, places[rank], elements);
  }

  @Override
  Messages inParts(int rank, long size, MemorySegment message) {
    return new Passing(size, message) {
      @Override
      public @Nullable MemorySegment next() {
        MemorySegment part = super.next();
        if (part != null) {
          kept.attempt(() -> move(rank, part));
        }
        return part;
      }
    };
  }

  @Override
  void finish() {} // all is sent
}

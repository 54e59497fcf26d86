package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Reads for one rank by itself: each run as it is, or with data sieving (Thakur, Gropp, Lusk, "Data sieving and
 * collective I/O in ROMIO", 1999): reads a window of the file, and picks out the wanted elements. Nothing is written,
 * so no lock is needed. Used by one thread.
 */
final class SieveReader implements AutoCloseable {
  private final Scratch window = new Scratch();

  void readRuns(ElementStore store, ByteRegion region, MemorySegment elements) throws IOException {
    for (RunCursor cursor = region.cursor(); !cursor.isDone();) {
      long bytes = cursor.length();
      store.read(elements.asSlice(cursor.position(), bytes), cursor.offset());
      cursor.take(bytes);
    }
  }

  /** Reads window by window; contiguous elements are read directly to their place. */
  void sieve(ElementStore store, ByteRegion region, MemorySegment elements, int windowBytes) throws IOException {
    RunCursor ahead = region.cursor();
    RunCursor cursor = region.cursor();
    while (!cursor.isDone()) {
      long begin = cursor.offset();
      long from = cursor.position();
      long bytes = cursor.length() >= windowBytes ? cursor.length() : ahead.takeUntil(begin + windowBytes);
      if (bytes == cursor.length()) {
        store.read(elements.asSlice(from, bytes), begin);
        cursor.take(bytes);
        ahead.takeUntil(begin + bytes);
      } else {
        MemorySegment part = window.ofBytes(ahead.lastEnd() - begin);
        store.read(part, begin);
        WindowCopy.gather(part, begin, cursor, elements.asSlice(from, bytes));
      }
    }
  }

  @Override
  public void close() {
    window.close();
  }
}

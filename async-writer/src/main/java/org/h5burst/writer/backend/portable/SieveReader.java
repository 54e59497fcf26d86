package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * What a rank reads for itself: each run as it is, or by data sieving (Thakur, Gropp, Lusk, "Data sieving and
 * collective I/O in ROMIO", 1999): a window of the file is read, and what is wanted of it is picked out. Nothing is
 * written, so nobody has to be locked out. Used by one thread.
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

  /** Reads window by window; what is contiguous is read straight to its place. */
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

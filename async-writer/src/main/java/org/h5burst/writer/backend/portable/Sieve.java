package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;

/**
 * Transfers for one rank by itself: each run as it is, or with data sieving (Thakur, Gropp, Lusk, "Data sieving and
 * collective I/O in ROMIO", 1999): reads a window of the file and picks out the wanted elements, or reads, changes and
 * writes back a window, under a lock. Every rank that writes must then lock, even data without holes, because another
 * rank's window may overlap them. Used by one thread.
 */
final class Sieve implements AutoCloseable {
  private final Scratch window = new Scratch();

  /** Whether other ranks may write to the same windows. */
  enum Neighbours {
    NONE,
    LOCKED_OUT
  }

  static void writeRuns(RawFile file, ByteRegion region, MemorySegment elements) throws IOException {
    ByteBuffer memory = elements.asByteBuffer();
    for (RunCursor cursor = region.cursor(); !cursor.isDone(); cursor.take(cursor.length())) {
      file.write(memory, cursor.position(), cursor.length(), cursor.offset());
    }
  }

  static void readRuns(RawFile file, ByteRegion region, MemorySegment elements) throws IOException {
    for (RunCursor cursor = region.cursor(); !cursor.isDone(); cursor.take(cursor.length())) {
      file.read(elements.asSlice(cursor.position(), cursor.length()), cursor.offset());
    }
  }

  /** Writes window by window; runs as long as a window are written directly. */
  void write(RawFile file, ByteRegion region, MemorySegment elements, int windowBytes, Neighbours neighbours)
      throws IOException {
    ByteBuffer memory = elements.asByteBuffer();
    RunCursor ahead = region.cursor();
    RunCursor cursor = region.cursor();
    while (!cursor.isDone()) {
      long begin = cursor.offset();
      long from = cursor.position();
      long bytes = cursor.length() >= windowBytes ? skip(ahead, cursor.length()) : ahead.takeUntil(begin + windowBytes);
      long end = ahead.lastEnd();
      try (FileLock _ = neighbours == Neighbours.NONE ? null : file.lock(begin, end - begin)) {
        if (bytes == end - begin) {
          file.write(memory, from, bytes, begin);
          cursor.takeUntil(end);
        } else {
          MemorySegment part = window.ofBytes(end - begin);
          file.read(part, begin);
          WindowCopy.scatter(part, begin, cursor, elements.asSlice(from, bytes), null);
          file.write(part.asByteBuffer(), 0, end - begin, begin);
        }
      }
    }
  }

  private static long skip(RunCursor cursor, long bytes) {
    cursor.take(bytes);
    return bytes;
  }

  /** Reads window by window; contiguous elements are read directly to their place. */
  void read(ElementStore store, ByteRegion region, MemorySegment elements, int windowBytes) throws IOException {
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

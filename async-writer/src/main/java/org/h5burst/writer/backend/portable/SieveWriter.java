package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes for one rank by itself: each run as it is, or with data sieving (Thakur, Gropp, Lusk, "Data sieving and
 * collective I/O in ROMIO", 1999): reads, changes and writes back a window of the file, under a lock. Every rank must
 * then lock, even for data without holes, because another rank's window may overlap them. Used by one thread.
 */
final class SieveWriter implements AutoCloseable {
  private final RawFile file;
  private final Scratch window = new Scratch();

  SieveWriter(RawFile file) {
    this.file = file;
  }

  /** Whether other ranks may write to the same windows. */
  enum Neighbours {
    NONE,
    LOCKED_OUT
  }

  void writeRuns(ByteRegion region, MemorySegment elements) throws IOException {
    ByteBuffer memory = elements.asByteBuffer();
    for (RunCursor cursor = region.cursor(); !cursor.isDone();) {
      long bytes = cursor.length();
      file.write(memory, cursor.position(), bytes, cursor.offset());
      cursor.take(bytes);
    }
  }

  /** Writes window by window; runs as long as a window are written directly. */
  void sieve(ByteRegion region, MemorySegment elements, int windowBytes, Neighbours neighbours) throws IOException {
    ByteBuffer memory = elements.asByteBuffer();
    RunCursor ahead = region.cursor();
    RunCursor cursor = region.cursor();
    while (!cursor.isDone()) {
      long begin = cursor.offset();
      long from = cursor.position();
      long bytes = cursor.length() >= windowBytes ? skip(ahead, cursor.length()) : ahead.takeUntil(begin + windowBytes);
      long end = ahead.lastEnd();
      try (FileLock _ = lock(neighbours, begin, end - begin)) {
        if (bytes == end - begin) {
          file.write(memory, from, bytes, begin);
          cursor.takeUntil(end);
        } else {
          change(cursor, elements.asSlice(from, bytes), begin, end);
        }
      }
    }
  }

  private static long skip(RunCursor cursor, long bytes) {
    cursor.take(bytes);
    return bytes;
  }

  private void change(RunCursor cursor, MemorySegment elements, long begin, long end) throws IOException {
    MemorySegment part = window.ofBytes(end - begin);
    file.read(part, begin);
    WindowCopy.scatter(part, begin, cursor, elements, null);
    file.write(part.asByteBuffer(), 0, end - begin, begin);
  }

  private @Nullable FileLock lock(Neighbours neighbours, long offset, long bytes) throws IOException {
    return neighbours == Neighbours.NONE ? null : file.lock(offset, bytes);
  }

  @Override
  public void close() {
    window.close();
  }
}

package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** What a filter makes of the bytes of a chunk, and what it was made of. Used by one thread at a time. */
interface ChunkFilter extends AutoCloseable {
  /** Returns the most bytes that are made of this many. */
  long bound(long bytes);

  /**
   * Puts bytes through the filter.
   *
   * @param encoded native memory, at least {@link #bound} bytes
   * @return how many bytes were made of them
   */
  long encode(MemorySegment bytes, MemorySegment encoded);

  /**
   * Finds the bytes that the filter was given. May leave anything in the memory for them if it fails.
   *
   * @param bytes native memory for them, which need not be filled
   * @return how many they are
   * @throws IOException if what the filter has made is damaged, or was more than there is memory for
   */
  long decode(MemorySegment encoded, MemorySegment bytes) throws IOException;

  /** Sets the level at which it compresses from now on, if it has any. */
  default void level(int level) {}

  @Override
  default void close() {}
}

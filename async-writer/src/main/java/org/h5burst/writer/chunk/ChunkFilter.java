package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Encodes the bytes of a chunk with one filter, and decodes them. Used by one thread at a time. */
interface ChunkFilter extends AutoCloseable {
  /** Returns the largest size that this many bytes can have after encoding. */
  long bound(long bytes);

  /**
   * Encodes bytes.
   *
   * @param encoded native memory, at least {@link #bound} bytes
   * @return the size of the encoded bytes
   */
  long encode(MemorySegment bytes, MemorySegment encoded);

  /**
   * Decodes bytes. The contents of the target memory are undefined after a failure.
   *
   * @param bytes native memory for the decoded bytes, which may be larger than they are
   * @return the size of the decoded bytes
   * @throws IOException if the encoded bytes are damaged, or if the memory is too small
   */
  long decode(MemorySegment encoded, MemorySegment bytes) throws IOException;

  /** Sets the compression level from now on; does nothing if the filter has none. */
  default void level(int level) {}

  @Override
  default void close() {}
}

package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A filter whose result says what it was made of. */
interface SizedFilter extends ChunkFilter {
  /**
   * Returns how many bytes the filter was given.
   *
   * @throws IOException if what the filter has made is damaged
   */
  long decodedBytes(MemorySegment encoded) throws IOException;
}

package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A filter whose output contains the original size. */
interface SizedFilter extends ChunkFilter {
  /**
   * Returns the original number of bytes.
   *
   * @throws IOException if the encoded bytes are damaged
   */
  long decodedBytes(MemorySegment encoded) throws IOException;
}

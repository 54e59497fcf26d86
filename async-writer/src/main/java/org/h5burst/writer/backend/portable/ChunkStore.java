package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Stores the chunks of a dataset. Used by one thread. */
interface ChunkStore {
  /** Fills memory with the elements of a whole chunk, except those outside the dataset. */
  void readChunk(long[] corner, MemorySegment chunk) throws IOException;

  /**
   * Stores a chunk.
   *
   * @param corner the chunk's first element
   * @param stored the chunk as encoded by the dataset's filters; valid until this returns
   */
  void placeChunk(long[] corner, MemorySegment stored) throws IOException;
}

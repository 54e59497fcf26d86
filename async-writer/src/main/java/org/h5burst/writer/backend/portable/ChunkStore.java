package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Where the chunks of a dataset are. Used by one thread. */
interface ChunkStore {
  /** Fills the memory of a whole chunk with its elements, except what lies outside the dataset. */
  void readChunk(long[] corner, MemorySegment chunk) throws IOException;

  /**
   * Takes what is to be stored of a chunk.
   *
   * @param corner the chunk's first element
   * @param stored what the dataset's filters have made of it; valid until this returns
   */
  void placeChunk(long[] corner, MemorySegment stored) throws IOException;
}

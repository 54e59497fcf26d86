package org.h5burst.writer.backend;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Notes what makes the elements of chunked datasets survive a crash. What is noted counts from the end of the next
 * flush on. Rank 0 notes, while no other rank does anything with the file, and the others {@linkplain #follow follow}.
 * I/O thread only; <b>independent</b>.
 */
public interface ChunkJournal {
  /** The largest chunk of which versions and elements can be noted. */
  long MAX_CHUNK_BYTES = 16 << 20;

  /**
   * A chunk is in the file, with all elements that were noted of it before, and nobody changes it there any more.
   *
   * @param corner the chunk's first element
   * @param address where in the file, in bytes
   * @param bytes that are stored of it
   */
  void placed(String dataset, long[] corner, long address, long bytes) throws IOException;

  /**
   * Some elements of a chunk are only in memory.
   *
   * @param corner the chunk's first element
   * @param runs which: for each run where in the chunk it begins, and how long it is, in bytes
   * @param chunk all elements of the chunk; valid until this returns
   */
  void elements(String dataset, long[] corner, long[] runs, MemorySegment chunk) throws IOException;

  /**
   * Keeps a new version of a chunk that is in the file, where its place may hold the only elements that survive.
   *
   * @param corner the chunk's first element
   * @param stored what the filters have made of it; valid until this returns
   * @return where it is kept, for {@link #read}
   */
  long keep(String dataset, long[] corner, MemorySegment stored) throws IOException;

  /** How many bytes rank 0 has noted. */
  long bytes();

  /** On the other ranks: rank 0 has noted so many bytes in all. */
  void follow(long bytes);

  /** Reads bytes that were {@linkplain #keep kept}; on any rank that follows. */
  void read(long position, MemorySegment stored) throws IOException;
}

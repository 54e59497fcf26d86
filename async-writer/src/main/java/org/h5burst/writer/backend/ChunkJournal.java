package org.h5burst.writer.backend;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.KeptFailure.Work;

/**
 * Records what makes the elements of chunked datasets survive a crash, valid from the end of the next flush. Rank 0
 * records, while no other rank does anything with the file, and the others {@linkplain #follow follow}. I/O thread
 * only; <b>independent</b>.
 */
public interface ChunkJournal {
  /** The largest size of elements that are recorded at a time, if each run counts {@link #RUN_BYTES} more. */
  int MAX_NOTED_BYTES = 16 << 20;

  /** The largest size of the position of a run in a chunk and its length. */
  int RUN_BYTES = 8;

  /** Returns the datasets whose elements must be located at the next flush. */
  UnnotedDatasets unnoted();

  /**
   * Records that chunks are in the file with all elements that were recorded before, and do not change there any more.
   *
   * @param chunks by their first elements
   */
  void placed(String dataset, Map<List<Long>, Place> chunks) throws IOException;

  /**
   * Records elements of a chunk that are only in memory.
   *
   * @param corner the chunk's first element
   * @param runs for each run its position in the chunk and its length, in bytes
   * @param elements contiguous, at most {@link #MAX_NOTED_BYTES}; valid until this returns
   */
  void elements(String dataset, long[] corner, long[] runs, MemorySegment elements) throws IOException;

  /**
   * Keeps a new version of a chunk whose place in the file may have the only elements that survive a crash.
   *
   * @param corner the chunk's first element
   * @param stored the chunk as encoded by the filters; valid until this returns
   * @return its position, for {@link #read}
   */
  long keep(String dataset, long[] corner, MemorySegment stored) throws IOException;

  /** Returns how many bytes rank 0 has recorded. */
  long bytes();

  /** Notes, on the other ranks, how many bytes rank 0 has recorded in total. */
  void follow(long bytes);

  /**
   * Makes rank 0 record something, which the other ranks follow. <b>Collective.</b>
   *
   * @throws IOException on all ranks if rank 0 has failed
   */
  void inStep(Work work) throws IOException;

  /**
   * Reads a {@linkplain #keep kept} version of a chunk, on any rank that follows.
   *
   * @param corner the chunk's first element
   * @param position its position
   */
  void read(String dataset, long[] corner, long position, MemorySegment stored) throws IOException;
}

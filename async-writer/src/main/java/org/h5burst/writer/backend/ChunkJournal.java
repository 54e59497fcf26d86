package org.h5burst.writer.backend;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.KeptFailure.Work;

/**
 * Notes what makes the elements of chunked datasets survive a crash. What is noted counts from the end of the next
 * flush on. Rank 0 notes, while no other rank does anything with the file, and the others {@linkplain #follow follow}.
 * I/O thread only; <b>independent</b>.
 */
public interface ChunkJournal {
  /** What is noted of elements at a time is at most so large, if each run counts {@link #RUN_BYTES} more. */
  int MAX_NOTED_BYTES = 16 << 20;

  /** Where in a chunk a run begins, and how long it is, take at most so many bytes. */
  int RUN_BYTES = 8;

  /** Returns the datasets whose elements are to be found at the next flush. */
  UnnotedDatasets unnoted();

  /**
   * Chunks are in the file, with all elements that were noted of them before, and nobody changes them there any more.
   *
   * @param chunks by their first elements
   */
  void placed(String dataset, Map<List<Long>, Place> chunks) throws IOException;

  /**
   * Some elements of a chunk are only in memory.
   *
   * @param corner the chunk's first element
   * @param runs which: for each run where in the chunk it begins, and how long it is, in bytes
   * @param elements one behind the other, {@link #MAX_NOTED_BYTES} at most; valid until this returns
   */
  void elements(String dataset, long[] corner, long[] runs, MemorySegment elements) throws IOException;

  /**
   * Keeps a new version of a chunk that is in the file, where its place may hold the only elements that survive.
   *
   * @param corner the chunk's first element
   * @param stored what the filters have made of it; valid until this returns
   * @return where it is kept, for {@link #read}
   */
  long keep(String dataset, long[] corner, MemorySegment stored) throws IOException;

  /** Returns how many bytes rank 0 has noted. */
  long bytes();

  /** On the other ranks: rank 0 has noted so many bytes in all. */
  void follow(long bytes);

  /**
   * Has rank 0 note something, which the other ranks follow. <b>Collective.</b>
   *
   * @throws IOException on all ranks if rank 0 has failed
   */
  void inStep(Work work) throws IOException;

  /**
   * Reads what was {@linkplain #keep kept} of a chunk; on any rank that follows.
   *
   * @param corner the chunk's first element
   * @param position where it is kept
   */
  void read(String dataset, long[] corner, long position, MemorySegment stored) throws IOException;
}

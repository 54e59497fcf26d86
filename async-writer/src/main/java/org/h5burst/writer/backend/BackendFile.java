package org.h5burst.writer.backend;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.chunk.ChunkEffort;

/**
 * An open file. All methods run on the process's one I/O thread. After a method has thrown, the state of the native
 * library is unknown, and a further call could destroy what is in the file. Only these may be called then:
 * {@link #abandon()}; and {@link #write} and {@link #read} of an empty region, for the other ranks' sake. These touch
 * nothing, but take this rank's part in the messages of ranks that have not failed; where messages alone do not do,
 * they throw {@link PoisonedFileException}, and the others are waited for in vain.
 */
public interface BackendFile {
  /**
   * Changes the structure: makes groups, datasets, attributes and links, with the groups above them; the space of
   * datasets is allocated and not filled; variable-length strings are in the file at the latest when it is closed.
   * Attributes and links that exist are replaced. <b>Collective</b>, with the same list on all ranks.
   *
   * @param changes in {@link StructureChange#ORDER}
   */
  void change(List<? extends StructureChange> changes);

  /** What {@link #elementsAt} returns for a dataset whose elements are not contiguous. */
  long UNKNOWN = -1;

  /** What {@link #elementsAt} returns for a dataset whose chunks are located by the journal. */
  long IN_CHUNKS = -2;

  /**
   * Returns where in the file the elements of a dataset begin, in bytes, where they stay; else {@link #UNKNOWN} or
   * {@link #IN_CHUNKS}. <b>Collective.</b> On every rank the same.
   */
  long elementsAt(DatasetSpec dataset);

  /**
   * Makes the elements of chunked datasets survive, where this back end can; after the file was opened, before anything
   * is written. <b>Independent</b>, on all ranks.
   */
  default void journal(ChunkJournal journal) {}

  /**
   * Returns whether chunks are to be put into the file whose place may have flushed elements: before the file is
   * closed, they must be flushed with {@link #finishChunks}. On every rank the same.
   */
  default boolean replacesChunks() {
    return false;
  }

  /** Completes all chunks that are in memory; before the last {@link #flush}. <b>Collective.</b> */
  default void finishChunks() {}

  /**
   * Writes a region of a dataset that was created in this file, now or before it was reopened. <b>Collective</b>: a
   * rank without data gives an empty region. With {@link Mode#INDEPENDENT} the data go independently, and only the
   * opening of the dataset may need the other ranks, unless the dataset is not
   * {@linkplain #isWrittenByEachRank written by each rank}.
   *
   * @param region where the elements go, at most 2 GiB - 1 bytes
   * @param elements native memory, in row-major order of the region, of exactly its size
   */
  void write(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode);

  /**
   * Returns whether with {@link Mode#INDEPENDENT} each rank writes into a dataset by itself, so that one may call
   * {@link #write} more often than another. Else one rank writes for all, whatever the mode, and all ranks make the
   * same calls. <b>Independent.</b> On every rank the same.
   */
  boolean isWrittenByEachRank(DatasetSpec dataset);

  /**
   * Returns whether the file changes hands for the transfer of a dataset, because rank 0 alone places its elements. In
   * a burst that transfers such datasets last it changes hands once. <b>Independent.</b> On every rank the same.
   */
  default boolean isPlacedByRankZero(DatasetSpec dataset) {
    return false;
  }

  /**
   * Puts this much work into the chunks that are written from now on; those that HDF5 itself puts through filters are
   * not concerned. <b>Independent.</b>
   */
  default void use(ChunkEffort effort) {}

  /**
   * Reads a region of a dataset, as {@link #write} writes one: what any rank has written in a call before, if all ranks
   * have come out of it. <b>Collective</b>: a rank that wants nothing gives an empty region. With
   * {@link Mode#INDEPENDENT} the data come independently, and only the opening of the dataset may need the other ranks.
   *
   * @param region where the elements are, at most 2 GiB - 1 bytes
   * @param elements filled with the elements, as they are in the file, in row-major order of the region: native memory
   *     of exactly their size
   */
  void read(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode);

  /** What one call transfers of one dataset, as {@link #write} or {@link #read} takes it. */
  record Part(DatasetSpec dataset, Selection region, MemorySegment elements) {}

  /**
   * Returns whether {@link #writeTogether} and {@link #readTogether} can be called. <b>Independent.</b> On every rank
   * the same.
   */
  default boolean joinsDatasets() {
    return false;
  }

  /**
   * Writes regions of several datasets in one transfer with {@link Mode#COLLECTIVE}. <b>Collective</b>, with the same
   * datasets in the same order on all ranks; none of them twice, in chunks or compact.
   */
  default void writeTogether(List<Part> parts) {
    throw new UnsupportedOperationException("this back end does not write several datasets in one transfer");
  }

  /** Reads regions of several datasets, as {@link #writeTogether} writes them. <b>Collective.</b> */
  default void readTogether(List<Part> parts) {
    throw new UnsupportedOperationException("this back end does not read several datasets in one transfer");
  }

  /**
   * Returns the strings of a dataset of variable-length strings that was in the file when it was opened, in row-major
   * order; at a time when no rank changes the file. <b>Independent.</b>
   *
   * @param dataset its path
   */
  List<String> strings(String dataset);

  /**
   * Returns what the library did with the last {@link #write} or {@link #read}: whether a collective one was one, and
   * if not, why. <b>Independent.</b>
   */
  default TransferReport lastTransfer() {
    return TransferReport.NONE;
  }

  /** Hands everything written so far to the operating system. <b>Collective.</b> */
  void flush();

  /** Changes hints of the open file; only keys that were not given when it was opened. <b>Collective.</b> */
  void setHints(Hints hints);

  /** Returns the hints in force, as the MPI-IO layer reports them. <b>Independent.</b> */
  Hints effectiveHints();

  /**
   * Returns what the library's own call took that opened the file on this rank, without what this program does around
   * it; 0 = unknown. <b>Independent.</b>
   */
  default double openSeconds() {
    return 0;
  }

  /** Closes the file. <b>Collective.</b> */
  void close();

  /**
   * Forgets the file without touching it again; what the native library holds for it is left as it is.
   * <b>Independent.</b>
   */
  void abandon();
}

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
 * library is unknown, and a further call could destroy the contents of the file. Only these methods may then be called:
 * {@link #abandon()}; and {@link #write} and {@link #read} of an empty region, for the sake of the other ranks. They
 * touch nothing, but take this rank's part in the messages of ranks that have not failed. If messages alone are not
 * enough, they throw {@link PoisonedFileException}, and the other ranks wait in vain.
 */
public interface BackendFile {
  /**
   * Changes the structure: creates groups, datasets, attributes and links, with missing groups above them. Allocates
   * the space of datasets without filling it. Variable-length strings are in the file at the latest when it is closed.
   * Replaces existing attributes and links. <b>Collective</b>, with the same list on all ranks.
   *
   * @param changes in {@link StructureChange#ORDER}
   */
  void change(List<? extends StructureChange> changes);

  /** What {@link #elementsAt} returns for a dataset whose elements are not contiguous. */
  long UNKNOWN = -1;

  /** What {@link #elementsAt} returns for a dataset whose chunks are located by the journal. */
  long IN_CHUNKS = -2;

  /**
   * Returns the position of a dataset's elements in the file, in bytes, if it does not change; otherwise
   * {@link #UNKNOWN} or {@link #IN_CHUNKS}. <b>Collective.</b> On every rank the same.
   */
  long elementsAt(DatasetSpec dataset);

  /**
   * Makes the elements of chunked datasets survive a crash, if this back end can. Called after the file was opened,
   * before anything is written. <b>Independent</b>, on all ranks.
   */
  default void journal(ChunkJournal journal) {}

  /**
   * Returns whether chunks are pending whose place in the file may have flushed elements. They must be flushed with
   * {@link #finishChunks} before the file is closed. On every rank the same.
   */
  default boolean replacesChunks() {
    return false;
  }

  /** Completes all chunks that are in memory. Called before the last {@link #flush}. <b>Collective.</b> */
  default void finishChunks() {}

  /**
   * Writes a region of a dataset that was created in this file, now or before it was reopened. <b>Collective</b>: a
   * rank without data passes an empty region. With {@link Mode#INDEPENDENT} the data are transferred independently, and
   * only the opening of the dataset may need the other ranks, unless the dataset is not
   * {@linkplain #isWrittenByEachRank written by each rank}.
   *
   * @param region target of the elements, at most 2 GiB - 1 bytes
   * @param elements native memory, in row-major order of the region, of exactly its size
   */
  void write(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode);

  /**
   * Returns whether with {@link Mode#INDEPENDENT} each rank writes to a dataset by itself, and may call {@link #write}
   * a different number of times. Otherwise one rank writes for all in any mode, and all ranks make the same calls.
   * <b>Independent.</b> On every rank the same.
   */
  boolean isWrittenByEachRank(DatasetSpec dataset);

  /**
   * Returns whether the file changes hands for the transfer of a dataset, because only rank 0 places its elements. If a
   * burst transfers such datasets last, the file changes hands once. <b>Independent.</b> On every rank the same.
   */
  default boolean isPlacedByRankZero(DatasetSpec dataset) {
    return false;
  }

  /**
   * Uses this effort for the chunks that are written from now on, except those that HDF5 itself encodes.
   * <b>Independent.</b>
   */
  default void use(ChunkEffort effort) {}

  /**
   * Reads a region of a dataset, like {@link #write}: sees what any rank has written in an earlier call from which all
   * ranks have returned. <b>Collective</b>: a rank that reads nothing passes an empty region. With
   * {@link Mode#INDEPENDENT} the data are transferred independently, and only the opening of the dataset may need the
   * other ranks.
   *
   * @param region source of the elements, at most 2 GiB - 1 bytes
   * @param elements receives the elements as they are in the file, in row-major order of the region: native memory of
   *     exactly their size
   */
  void read(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode);

  /** The part of one dataset in a call, as in {@link #write} or {@link #read}. */
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
   * datasets in the same order on all ranks; none of them twice, chunked or compact.
   */
  default void writeTogether(List<Part> parts) {
    throw new UnsupportedOperationException("this back end does not write several datasets in one transfer");
  }

  /** Reads regions of several datasets, like {@link #writeTogether}. <b>Collective.</b> */
  default void readTogether(List<Part> parts) {
    throw new UnsupportedOperationException("this back end does not read several datasets in one transfer");
  }

  /**
   * Returns the strings of a dataset of variable-length strings that the file had when it was opened, in row-major
   * order, while no rank changes the file. <b>Independent.</b>
   *
   * @param dataset its path
   */
  List<String> strings(String dataset);

  /**
   * Returns what the library did with the last {@link #write} or {@link #read}: whether a collective one was really
   * collective, and if not, why. <b>Independent.</b>
   */
  default TransferReport lastTransfer() {
    return TransferReport.NONE;
  }

  /** Passes everything written so far to the operating system. <b>Collective.</b> */
  void flush();

  /** Changes hints of the open file; only keys that were not given when it was opened. <b>Collective.</b> */
  void setHints(Hints hints);

  /** Returns the hints in force, as the MPI-IO layer reports them. <b>Independent.</b> */
  Hints effectiveHints();

  /**
   * Returns the duration of the library's own call that opened the file on this rank, without the program's other work;
   * 0 = unknown. <b>Independent.</b>
   */
  default double openSeconds() {
    return 0;
  }

  /** Closes the file. <b>Collective.</b> */
  void close();

  /**
   * Forgets the file without touching it again; leaves the native library's state of it unchanged. <b>Independent.</b>
   */
  void abandon();
}

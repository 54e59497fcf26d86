package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkWorkers;

/**
 * Writes the chunks of a file that no other rank writes. Chunks that lack elements stay in memory from write to write
 * until they are complete, or {@linkplain #settle settled}: those to which a program appends step by step are
 * compressed once, and not once for each step. Used by one thread.
 */
final class KeptChunks implements AutoCloseable {
  private static final float LOAD = 0.75f;

  private final JournaledChunks journaled;
  private final ChunkWorkers workers;
  private final Map<String, Kept> datasets = new LinkedHashMap<>(16, LOAD, true);
  private long bytes;

  /**
   * Prepares to write.
   *
   * @param journaled the datasets of the file
   * @param workers that put chunks through filters, and what memory chunks may take
   */
  KeptChunks(JournaledChunks journaled, ChunkWorkers workers) {
    this.journaled = journaled;
    this.workers = workers;
  }

  /** What is kept of a dataset, which is open in HDF5 only while something is done. */
  private final class Kept implements ChunkStore {
    private final ChunkWriter writer;
    private final boolean isNoted;
    private DatasetSpec dataset;
    private ChunkedDataset file;

    Kept(DatasetSpec dataset) {
      this.dataset = dataset;
      this.file = journaled.toWrite(dataset);
      this.writer = new ChunkWriter(dataset, this, workers, true);
      this.isNoted = journaled.isNoted(dataset);
    }

    @Override
    public void readChunk(long[] corner, MemorySegment chunk) throws IOException {
      journaled.over(dataset, file).readChunk(corner, chunk);
    }

    @Override
    public void placeChunk(long[] corner, MemorySegment stored) throws IOException {
      journaled.over(dataset, file).placeChunk(corner, stored);
    }

    /** Returns whether only the first dimension has grown, so that chunks keep their numbers. */
    boolean keepsNumbers(DatasetSpec larger) {
      return Arrays.equals(dataset.shape(), 1, dataset.rank(), larger.shape(), 1, larger.rank());
    }

    void grow(DatasetSpec larger) {
      dataset = larger;
      file = journaled.toWrite(larger);
      writer.grow(larger);
    }
  }

  /** Before a dataset gets a larger shape in the file. */
  void extend(DatasetSpec larger) throws IOException {
    Kept kept = datasets.get(larger.name());
    if (kept != null && kept.keepsNumbers(larger)) {
      kept.grow(larger);
    } else {
      settle(larger.name());
    }
  }

  /** Writes the elements of a selection. */
  void write(DatasetSpec dataset, Selection selection, MemorySegment elements) throws IOException {
    Kept kept = datasets.computeIfAbsent(dataset.name(), _ -> new Kept(dataset));
    bytes -= kept.writer.memoryBytes();
    try (ChunkedDataset _ = kept.file) {
      kept.writer.write(selection, ByteRegion.of(dataset, selection, 0), elements);
      kept.writer.drain();
    }
    bytes += kept.writer.memoryBytes();
    if (kept.writer.isEmpty()) {
      settle(dataset.name());
    }
    while (bytes > workers.bytes()) {
      settle(datasets.keySet().iterator().next());
    }
  }

  /** Puts what is kept of a dataset into the file. */
  void settle(String dataset) throws IOException {
    Kept kept = datasets.remove(dataset);
    if (kept != null) {
      bytes -= kept.writer.memoryBytes(); // which it may need more of to finish
      try (ChunkWriter ending = kept.writer; ChunkedDataset _ = kept.file) {
        ending.finish();
      }
    }
  }

  /** Puts everything that is kept into the file. */
  void settle() throws IOException {
    while (!datasets.isEmpty()) {
      settle(datasets.keySet().iterator().next());
    }
  }

  /** Notes what was added to chunks since the last time; those that are not noted are put into the file. */
  void note() throws IOException {
    for (Kept kept : List.copyOf(datasets.values())) {
      if (kept.isNoted) {
        kept.writer.forEachOpen(chunk -> journaled.note(kept.dataset, chunk));
      } else {
        settle(kept.dataset.name());
      }
    }
  }

  /** Of how many datasets chunks are kept. */
  int size() {
    return datasets.size();
  }

  /** Of how many of them chunks are not noted. */
  long unnoted() {
    return datasets.values().stream().filter(kept -> !kept.isNoted).count();
  }

  /** Returns whether chunks of which there are notes lack elements. */
  boolean hasNoted() {
    return datasets.values().stream().anyMatch(kept -> kept.isNoted);
  }

  /** Drops what is kept. */
  @Override
  public void close() {
    datasets.values().forEach(kept -> kept.writer.close());
    datasets.clear();
    bytes = 0;
  }
}

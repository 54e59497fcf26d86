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
 * Writes the chunks of a file that only this rank writes. Incomplete chunks stay in memory from write to write until
 * they are complete, or {@linkplain #settle settled}: chunks to which a program appends step by step are compressed
 * once, and not once per step. Used by one thread.
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
   * @param workers threads that encode chunks, and the memory for chunks
   */
  KeptChunks(JournaledChunks journaled, ChunkWorkers workers) {
    this.journaled = journaled;
    this.workers = workers;
  }

  /** The kept chunks of a dataset, which is open in HDF5 only during some work. */
  private final class Kept implements ChunkStore {
    private final ChunkWriter writer;
    private final boolean isNoted;
    private DatasetSpec dataset;
    private ChunkedDataset file;
    private ChunkStore store;

    Kept(DatasetSpec dataset) {
      this.dataset = dataset;
      this.file = journaled.toWrite(dataset);
      this.store = journaled.over(dataset, file);
      this.writer = new ChunkWriter(dataset, this, workers, true);
      this.isNoted = journaled.isNoted(dataset);
    }

    @Override
    public void readChunk(long[] corner, MemorySegment chunk) throws IOException {
      store.readChunk(corner, chunk);
    }

    @Override
    public void placeChunk(long[] corner, MemorySegment stored) throws IOException {
      store.placeChunk(corner, stored);
    }

    /** Returns whether only the first dimension has grown, so that chunks keep their numbers. */
    boolean keepsNumbers(DatasetSpec larger) {
      return Arrays.equals(dataset.shape(), 1, dataset.rank(), larger.shape(), 1, larger.rank());
    }

    void grow(DatasetSpec larger) {
      dataset = larger;
      file = journaled.toWrite(larger);
      store = journaled.over(larger, file);
      writer.grow(larger);
    }
  }

  /** Prepares for a larger shape of a dataset in the file. */
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
    }
    bytes += kept.writer.memoryBytes();
    if (kept.writer.isEmpty()) {
      settle(dataset.name());
    }
    while (bytes > workers.bytes()) {
      settle(datasets.keySet().iterator().next());
    }
  }

  /** Places the kept chunks of a dataset in the file. */
  void settle(String dataset) throws IOException {
    Kept kept = datasets.remove(dataset);
    if (kept != null) {
      bytes -= kept.writer.memoryBytes(); // which it may need more of to finish
      try (ChunkWriter ending = kept.writer; ChunkedDataset _ = kept.file) {
        ending.finish();
      }
    }
  }

  /** Places all kept chunks in the file. */
  void settle() throws IOException {
    while (!datasets.isEmpty()) {
      settle(datasets.keySet().iterator().next());
    }
  }

  /** Records what was added to chunks since the last call; those that cannot be recorded are placed in the file. */
  void note() throws IOException {
    for (Kept kept : List.copyOf(datasets.values())) {
      if (kept.isNoted) {
        kept.writer.forEachOpen(chunk -> journaled.note(kept.dataset, chunk));
      } else {
        settle(kept.dataset.name());
      }
    }
  }

  /** Returns the number of datasets with kept chunks. */
  int size() {
    return datasets.size();
  }

  /** Returns the number of them whose chunks are not recorded. */
  long unnoted() {
    return datasets.values().stream().filter(kept -> !kept.isNoted).count();
  }

  /** Returns whether incomplete chunks are recorded. */
  boolean hasNoted() {
    return datasets.values().stream().anyMatch(kept -> kept.isNoted);
  }

  /** Drops the kept chunks. */
  @Override
  public void close() {
    datasets.values().forEach(kept -> kept.writer.close());
    datasets.clear();
    bytes = 0;
  }
}

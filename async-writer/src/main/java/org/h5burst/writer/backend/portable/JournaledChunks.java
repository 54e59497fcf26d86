package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.jspecify.annotations.Nullable;

/**
 * The datasets of a file of whose chunks there is a journal; compact ones count as chunks. Used by one thread of each
 * rank.
 */
final class JournaledChunks {
  private final Communicator communicator;
  private final PortableStructure file;
  private final ChunkWorkers workers;
  private final LongConsumer written;
  private final Map<String, ChunkVersions> datasets = new LinkedHashMap<>();
  private final Map<String, DatasetSpec> compact = new LinkedHashMap<>();
  private @Nullable ChunkJournal journal;

  JournaledChunks(Communicator communicator, PortableStructure file, ChunkWorkers workers, LongConsumer written) {
    this.communicator = communicator;
    this.file = file;
    this.workers = workers;
    this.written = written;
  }

  /** Opens a dataset to be written, by one process while no other touches the file. */
  ChunkedDataset toWrite(DatasetSpec dataset) {
    return ChunkedDataset.toWrite(file, dataset, written).caching(workers.bytes());
  }

  /** Opens a dataset to be read, by any number of processes at a time. */
  ChunkedDataset toRead(DatasetSpec dataset) {
    return ChunkedDataset.toRead(file, dataset);
  }

  /** From now on chunks are noted; before anything is written. */
  void journal(ChunkJournal opened) {
    journal = opened;
  }

  /** Whether the chunks of a dataset, whose filters HDF5 need not run, are noted. The same on all ranks. */
  boolean isNoted(DatasetSpec dataset) {
    return journal != null && dataset.isCompact()
        || journal != null && file.hdf5().h5d().locatesChunks() && ChunkWriter.takes(file.hdf5(), dataset)
            && ChunkGrid.of(dataset).chunkBytes() <= ChunkJournal.MAX_CHUNK_BYTES;
  }

  /** The chunks of a dataset in its present shape; null if they are not noted. The same on all ranks. */
  private @Nullable ChunkVersions of(DatasetSpec dataset) {
    ChunkJournal opened = journal;
    if (opened == null || !dataset.isChunked() || !isNoted(dataset)) {
      return null;
    }
    ChunkVersions versions =
        datasets.computeIfAbsent(dataset.name(), _ -> new ChunkVersions(opened, workers.deflate(), dataset));
    versions.grow(dataset);
    return versions;
  }

  /** A dataset, in which chunks are found and placed in their last versions. */
  ChunkStore over(DatasetSpec dataset, ChunkedDataset open) {
    ChunkVersions versions = of(dataset);
    return versions == null ? open : versions.over(open);
  }

  /** HDF5 has been given elements of a dataset, which it may keep in the dataset's header. On all ranks. */
  void wrote(DatasetSpec dataset) {
    if (journal != null && dataset.isCompact()) {
      compact.put(dataset.name(), dataset);
    }
  }

  /** Returns what the other ranks have to know after rank 0 has written into a dataset. */
  long[] takeNews(DatasetSpec dataset) {
    ChunkVersions versions = of(dataset);
    return versions == null ? new long[0] : versions.takeNews();
  }

  /** Takes over what rank 0 has noted. On all ranks. */
  void learn(DatasetSpec dataset, long[] news) {
    ChunkVersions versions = of(dataset);
    if (versions != null && communicator.rank() != 0) {
      versions.learn(news);
    }
  }

  /** The dataset gets a larger shape. */
  void grow(DatasetSpec larger) {
    ChunkVersions versions = datasets.get(larger.name());
    if (versions != null) {
      versions.grow(larger);
    }
  }

  /** Replaces what was read of the file by what only the journal has. */
  void update(DatasetSpec dataset, Selection selection, MemorySegment elements) throws IOException {
    ChunkVersions versions = datasets.get(dataset.name());
    if (versions != null && versions.replaceChunks() && !selection.isEmpty()) {
      versions.grow(dataset);
      versions.update(selection, elements);
    }
  }

  /** Whether something put into the file later may take the place of flushed elements. The same on all ranks. */
  boolean replaceChunks() {
    return datasets.values().stream().anyMatch(ChunkVersions::replaceChunks);
  }

  /** Something that rank 0 does. */
  private interface Work {
    void run(ChunkJournal opened) throws IOException;
  }

  /** Notes where chunks are that were put into the file since the last time. <b>Collective.</b> */
  void note() throws IOException {
    inStep(opened -> {
      List<ChunkVersions> placed = datasets.values().stream().filter(ChunkVersions::hasPlaced).toList();
      file.keepOpen(placed.size() + compact.size(), () -> note(opened, placed));
    });
    compact.clear();
  }

  private void note(ChunkJournal opened, List<ChunkVersions> placed) throws IOException {
    for (ChunkVersions versions : placed) {
      try (ChunkedDataset open = toRead(versions.dataset())) {
        versions.note(open);
      }
    }
    for (DatasetSpec dataset : compact.values()) {
      note(opened, dataset);
    }
  }

  /** Notes the elements that were put into a chunk since the last time; the chunk is only in memory. */
  void note(DatasetSpec dataset, ChunkBuffer chunk) throws IOException {
    long[] runs = chunk.takeFresh();
    if (runs.length > 0) {
      note(dataset, chunk.corner(), runs, chunk.memory());
    }
  }

  /** Notes elements of a chunk, as {@link ChunkJournal#elements} takes them. */
  void note(DatasetSpec dataset, long[] corner, long[] runs, MemorySegment chunk) throws IOException {
    Objects.requireNonNull(journal, "there is no journal").elements(dataset.name(), corner, runs, chunk);
  }

  /** Follows rank 0, which has noted something; fails on all ranks if rank 0 has failed. <b>Collective.</b> */
  void follow(KeptFailure failure) {
    ChunkJournal opened = journal;
    if (opened == null) {
      return;
    }
    try {
      long[] noted = RankZero.run(communicator, () -> {
        failure.requireNone();
        return new long[] {opened.bytes()};
      });
      if (communicator.rank() != 0) {
        opened.follow(noted[0]);
      }
    } catch (IllegalStateException failed) {
      failure.fail(new IOException(failed.getMessage(), failed));
    }
  }

  /** Notes all elements of a compact dataset: they are few, and HDF5 may move them. */
  private void note(ChunkJournal opened, DatasetSpec dataset) throws IOException {
    long[] corner = new long[dataset.rank()];
    try (ChunkedDataset open = toRead(dataset); Arena arena = Arena.ofConfined()) {
      MemorySegment elements = arena.allocate(dataset.bytes());
      open.read(Selection.block(corner, dataset.shape()), elements);
      opened.elements(dataset.name(), corner, new long[] {0, dataset.bytes()}, elements);
    }
  }

  /** Puts the last versions into the file, before it is closed. <b>Collective.</b> */
  void settle() throws IOException {
    if (replaceChunks()) {
      inStep(_ -> {
        List<ChunkVersions> replacing = datasets.values().stream().filter(ChunkVersions::replaceChunks).toList();
        file.keepOpen(replacing.size(), () -> {
          for (ChunkVersions versions : replacing) {
            try (ChunkedDataset replaced = toWrite(versions.dataset())) {
              versions.settle(replaced);
            }
          }
        });
      });
    }
  }

  private void inStep(Work work) throws IOException {
    ChunkJournal opened = journal;
    if (opened == null || datasets.isEmpty() && compact.isEmpty()) {
      return;
    }
    KeptFailure failure = new KeptFailure();
    if (communicator.rank() == 0) {
      failure.attempt(() -> work.run(opened));
    }
    follow(failure);
    failure.rethrow();
  }
}

package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.KeptFailure.Work;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.backend.UnnotedDatasets;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.jspecify.annotations.Nullable;

/**
 * The datasets of a file whose chunks are in a journal; compact ones count as chunks. Used by one thread of each rank.
 */
final class JournaledChunks implements UnnotedDatasets.Source {
  private final Communicator communicator;
  private final PortableStructure file;
  private final ChunkWorkers workers;
  private final LongConsumer written;
  private final Map<String, ChunkVersions> datasets = new LinkedHashMap<>();
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

  /** Starts recording chunks; called before anything is written. */
  void journal(ChunkJournal opened) {
    journal = opened;
  }

  /** Returns whether the chunks of a dataset that does not need HDF5's filters are recorded. The same on all ranks. */
  boolean isNoted(DatasetSpec dataset) {
    return journal != null && notes(file.hdf5(), dataset);
  }

  /** Returns whether an HDF5 allows recording the elements of a dataset. The same on all ranks. */
  static boolean notes(Hdf5 hdf5, DatasetSpec dataset) {
    return dataset.isCompact() || hdf5.h5d().locatesChunks() && ChunkWriter.takes(hdf5, dataset);
  }

  /** Returns the chunks of a dataset in its present shape; null if they are not recorded. The same on all ranks. */
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

  /** Returns a store that reads and places chunks of a dataset in their latest versions. */
  ChunkStore over(DatasetSpec dataset, ChunkedDataset open) {
    ChunkVersions versions = of(dataset);
    return versions == null ? open : versions.over(open);
  }

  /** Notes that HDF5 was given elements of a dataset, which it may keep in the dataset's header. On all ranks. */
  void wrote(DatasetSpec dataset) {
    if (journal != null && dataset.isCompact()) {
      journal.unnoted().wrote(dataset);
    }
  }

  /** Returns what the other ranks must know after rank 0 has written to a dataset. */
  long[] takeNews(DatasetSpec dataset) {
    ChunkVersions versions = of(dataset);
    return versions == null ? new long[0] : versions.takeNews();
  }

  /** Takes over what rank 0 has recorded. On all ranks. */
  void learn(DatasetSpec dataset, long[] news) {
    ChunkVersions versions = of(dataset);
    if (versions != null && communicator.rank() != 0) {
      versions.learn(news);
    }
  }

  /** Notes that the dataset was extended. */
  void grow(DatasetSpec larger) {
    ChunkVersions versions = datasets.get(larger.name());
    if (versions != null) {
      versions.grow(larger);
    }
  }

  /** Replaces elements read from the file by those that only the journal has. <b>Independent.</b> */
  void update(DatasetSpec dataset, Selection selection, MemorySegment elements) throws IOException {
    ChunkVersions versions = datasets.get(dataset.name());
    if (versions != null && versions.replaceChunks() && !selection.isEmpty()) {
      versions.grow(dataset);
      versions.update(selection, elements);
    }
  }

  /** Returns whether data that are placed in the file later may replace flushed elements. The same on all ranks. */
  boolean replaceChunks() {
    return datasets.values().stream().anyMatch(ChunkVersions::replaceChunks);
  }

  /** Records what was placed in the file since the last call. <b>Collective.</b> */
  void note() throws IOException {
    ChunkJournal opened = journal;
    if (opened == null || datasets.isEmpty() && opened.unnoted().written().isEmpty()) {
      return;
    }
    opened.inStep(() -> {
      List<ChunkVersions> placed = datasets.values().stream().filter(ChunkVersions::hasPlaced).toList();
      file.keepOpen(placed.size() + opened.unnoted().written().size(), () -> {
        note(placed);
        opened.unnoted().note(opened, this);
      });
    });
    opened.unnoted().clear();
  }

  /** Records the positions of chunks that this placed in the file since the last call. <b>Collective.</b> */
  void notePlaced(KeptFailure before) throws IOException {
    inStep(() -> {
      before.requireNone();
      List<ChunkVersions> placed = datasets.values().stream().filter(ChunkVersions::hasPlaced).toList();
      file.keepOpen(placed.size(), () -> note(placed));
    });
  }

  private void note(List<ChunkVersions> placed) throws IOException {
    for (ChunkVersions versions : placed) {
      try (ChunkedDataset open = toRead(versions.dataset())) {
        versions.note(open);
      }
    }
  }

  @Override
  public Map<List<Long>, Place> places(DatasetSpec dataset, Set<List<Long>> chunks) throws IOException {
    try (ChunkedDataset open = toRead(dataset)) {
      return open.places(chunks);
    }
  }

  @Override
  public void read(DatasetSpec dataset, MemorySegment elements) throws IOException {
    try (ChunkedDataset open = toRead(dataset)) {
      open.read(Selection.block(new long[dataset.rank()], dataset.shape()), elements);
    }
  }

  /** Records the elements that were put into a chunk since the last call; the chunk is only in memory. */
  void note(DatasetSpec dataset, ChunkBuffer chunk) throws IOException {
    chunk.takeFresh((runs, elements) -> note(dataset, chunk.corner(), runs, elements));
  }

  /** Records elements of a chunk; see {@link ChunkJournal#elements}. */
  void note(DatasetSpec dataset, long[] corner, long[] runs, MemorySegment elements) throws IOException {
    Objects.requireNonNull(journal, "there is no journal").elements(dataset.name(), corner, runs, elements);
  }

  /** Follows rank 0, which has recorded something; fails on all ranks if rank 0 has failed. <b>Collective.</b> */
  void follow(KeptFailure failure) {
    ChunkJournal opened = journal;
    if (opened == null) {
      return;
    }
    try {
      opened.inStep(failure::requireNone);
    } catch (IOException failed) {
      failure.fail(failed);
    }
  }

  /** Places the latest versions in the file, before it is closed. <b>Collective.</b> */
  void settle(KeptFailure before) throws IOException {
    if (replaceChunks()) {
      inStep(() -> {
        before.requireNone();
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
    if (journal != null && !datasets.isEmpty()) {
      journal.inStep(work);
    }
  }
}

package org.h5burst.writer.backend.phdf5;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.ChunkPlaces;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.backend.UnnotedDatasets;
import org.h5burst.writer.backend.structure.OpenDatasets;
import org.jspecify.annotations.Nullable;

/**
 * Records the positions of elements in chunked datasets of parallel HDF5, which are allocated when the dataset is
 * created or extended, and the elements of compact ones. Only rank 0 queries HDF5, which needs no other rank for that.
 * I/O thread only.
 */
final class ParallelNotes implements UnnotedDatasets.Source {
  private final FfmHdf5 library;
  private final OpenDatasets datasets;
  private final ElementTransfer transfer;
  private @Nullable ChunkJournal journal;

  ParallelNotes(FfmHdf5 library, OpenDatasets datasets, ElementTransfer transfer) {
    this.library = library;
    this.datasets = datasets;
    this.transfer = transfer;
  }

  /** Starts recording elements. */
  void journal(ChunkJournal opened) {
    journal = opened;
  }

  /**
   * Flushes, and records what was written since the last time. A rank on which the flush fails takes part in the
   * messages, for which the others wait. <b>Collective.</b>
   */
  void after(KeptFailure.Work flush) throws IOException {
    if (journal == null || journal.unnoted().written().isEmpty()) {
      flush.run();
    } else {
      note(journal, flush);
    }
  }

  /** Records the elements. Each rank opens the datasets, as for transferring elements. */
  private void note(ChunkJournal opened, KeptFailure.Work flush) throws IOException {
    UnnotedDatasets unnoted = opened.unnoted();
    KeptFailure failure = new KeptFailure();
    failure.attempt(() -> {
      unnoted.written().forEach(datasets::opened);
      flush.run();
    });
    try {
      opened.inStep(() -> {
        failure.requireNone();
        unnoted.note(opened, this);
      });
    } catch (IOException failed) {
      failure.fail(failed);
    }
    failure.rethrow();
    unnoted.clear();
  }

  @Override
  public Map<List<Long>, Place> places(DatasetSpec dataset, Set<List<Long>> chunks) {
    return new ChunkPlaces(library, datasets.opened(dataset).id()).find(chunks);
  }

  @Override
  public void read(DatasetSpec dataset, MemorySegment elements) {
    transfer.run(library.h5d()::read, dataset, datasets.opened(dataset),
        Selection.block(new long[dataset.rank()], dataset.shape()), elements, Hid.Properties.DEFAULT);
  }
}

package org.h5burst.writer.backend;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Datasets written since the last flush whose elements must be located through HDF5 at the next one: chunked datasets
 * whose chunks are allocated once and never move, and compact ones, whose elements are recorded themselves. Kept when
 * the file is closed and opened again. I/O thread only.
 */
public final class UnnotedDatasets {
  private final Map<String, DatasetSpec> written = new LinkedHashMap<>();
  /** On rank 0: the shapes for which the positions of all chunks are recorded. */
  private final Map<String, long[]> noted = new HashMap<>();

  /** Answers on behalf of HDF5. */
  public interface Source {
    /** Returns the positions of chunks, by their first elements. */
    Map<List<Long>, Place> places(DatasetSpec dataset, Set<List<Long>> chunks) throws IOException;

    /** Fills memory with all elements of a dataset. */
    void read(DatasetSpec dataset, MemorySegment elements) throws IOException;
  }

  /** Notes that a dataset was written, in its present shape. On all ranks. */
  public void wrote(DatasetSpec dataset) {
    written.put(dataset.name(), dataset);
  }

  /** Notes that a dataset has another shape now; if it was written, the new shape counts. On all ranks. */
  public void extended(DatasetSpec dataset) {
    written.replace(dataset.name(), dataset);
  }

  /** Returns the datasets written since the last flush. The same on all ranks. */
  public List<DatasetSpec> written() {
    return List.copyOf(written.values());
  }

  /** Notes that all of them are recorded. On all ranks. */
  public void clear() {
    written.clear();
  }

  /** Records the positions of all their elements, on rank 0; each chunk once. */
  public void note(ChunkJournal journal, Source source) throws IOException {
    for (DatasetSpec dataset : written.values()) {
      if (dataset.isCompact()) {
        noteElements(dataset, journal, source);
      } else {
        notePlaces(dataset, journal, source);
      }
    }
  }

  private void notePlaces(DatasetSpec dataset, ChunkJournal journal, Source source) throws IOException {
    long[] before = noted.getOrDefault(dataset.name(), new long[dataset.rank()]);
    if (Arrays.equals(before, dataset.shape())) {
      return;
    }
    Set<List<Long>> fresh = ChunkGrid.of(dataset).cornersOutside(before).map(ChunkPlaces::key)
        .collect(Collectors.toCollection(LinkedHashSet::new));
    if (!fresh.isEmpty()) {
      journal.placed(dataset.name(), source.places(dataset, fresh));
    }
    noted.put(dataset.name(), dataset.shape());
  }

  /** Records the elements themselves, because they are few and HDF5 may move them. */
  private static void noteElements(DatasetSpec dataset, ChunkJournal journal, Source source) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment elements = arena.allocate(dataset.bytes());
      source.read(dataset, elements);
      journal.elements(dataset.name(), new long[dataset.rank()], new long[] {0, dataset.bytes()}, elements);
    }
  }
}

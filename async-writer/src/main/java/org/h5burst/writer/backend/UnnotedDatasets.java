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
 * Datasets written since the last flush of which HDF5 is asked at the next one where their elements are: those whose
 * chunks get a place when they come into being, and keep it, and compact ones, whose elements are noted as they are.
 * They stay known when the file is closed and opened again. I/O thread only.
 */
public final class UnnotedDatasets {
  private final Map<String, DatasetSpec> written = new LinkedHashMap<>();
  /** On rank 0: the shapes in which the places of all chunks are noted. */
  private final Map<String, long[]> noted = new HashMap<>();

  /** Answers for HDF5. */
  public interface Source {
    /** Returns where chunks are, by their first elements. */
    Map<List<Long>, Place> places(DatasetSpec dataset, Set<List<Long>> chunks) throws IOException;

    /** Fills memory with all elements of a dataset. */
    void read(DatasetSpec dataset, MemorySegment elements) throws IOException;
  }

  /** A dataset was written, in its present shape. On all ranks. */
  public void wrote(DatasetSpec dataset) {
    written.put(dataset.name(), dataset);
  }

  /** A dataset has another shape now; one that was written counts in that one. On all ranks. */
  public void extended(DatasetSpec dataset) {
    written.replace(dataset.name(), dataset);
  }

  /** Returns the datasets written since the last flush. The same on all ranks. */
  public List<DatasetSpec> written() {
    return List.copyOf(written.values());
  }

  /** All of them are noted. On all ranks. */
  public void clear() {
    written.clear();
  }

  /** Notes where the elements of all of them are, on rank 0; each chunk once. */
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

  /** They are few, and HDF5 may move them. */
  private static void noteElements(DatasetSpec dataset, ChunkJournal journal, Source source) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment elements = arena.allocate(dataset.bytes());
      source.read(dataset, elements);
      journal.elements(dataset.name(), new long[dataset.rank()], new long[] {0, dataset.bytes()}, elements);
    }
  }
}

package org.h5burst.writer.backend.portable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StructureChange;

/** Where the elements of the datasets of an open file lie. Used by one thread. */
final class DatasetPlaces {
  private final PortableStructure structure;
  private final Map<String, Long> offsets = new HashMap<>();
  private long end = 1;

  DatasetPlaces(PortableStructure structure) {
    this.structure = structure;
  }

  /**
   * Datasets were made.
   *
   * @param created what {@link PortableStructure#change} has returned for them
   */
  void created(List<? extends StructureChange> changes, long[] created) {
    List<DatasetSpec> datasets = StructureChange.datasets(changes);
    for (int index = 0; index < created.length; index++) {
      DatasetSpec dataset = datasets.get(index);
      offsets.put(dataset.name(), created[index]);
      end = Math.max(end, created[index] == PortableStructure.NOT_CONTIGUOUS ? 0 : created[index] + dataset.bytes());
    }
  }

  /** Returns how many bytes the file has at least. */
  long end() {
    return end;
  }

  /**
   * Returns where the elements of a dataset begin, or {@link PortableStructure#NOT_CONTIGUOUS}; may look into the file.
   */
  long offset(DatasetSpec dataset) {
    return dataset.isChunked() ? PortableStructure.NOT_CONTIGUOUS
        : offsets.computeIfAbsent(dataset.name(), _ -> structure.offset(dataset));
  }

  /** Returns whether the elements of a dataset are known not to be contiguous, without looking into the file. */
  boolean isKnownScattered(DatasetSpec dataset) {
    return dataset.storage().layout() != Layout.CONTIGUOUS
        || offsets.getOrDefault(dataset.name(), 0L) == PortableStructure.NOT_CONTIGUOUS;
  }
}

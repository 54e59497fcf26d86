package org.h5burst.writer.backend.portable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StructureChange;

/** The positions of the elements of an open file's datasets. Used by one thread. */
final class DatasetPlaces {
  private final PortableStructure structure;
  private final Map<String, Long> offsets = new HashMap<>();
  private long end = 1;

  DatasetPlaces(PortableStructure structure) {
    this.structure = structure;
  }

  /**
   * Notes that datasets were created.
   *
   * @param created positions returned by {@link PortableStructure#change}
   */
  void created(List<? extends StructureChange> changes, long[] created) {
    List<DatasetSpec> datasets = StructureChange.datasets(changes);
    for (int index = 0; index < created.length; index++) {
      DatasetSpec dataset = datasets.get(index);
      offsets.put(dataset.name(), created[index]);
      end = Math.max(end, created[index] == PortableStructure.NOT_CONTIGUOUS ? 0 : created[index] + dataset.bytes());
    }
  }

  /** Returns the minimum size of the file. */
  long end() {
    return end;
  }

  /** Returns the position of a dataset's elements, or {@link PortableStructure#NOT_CONTIGUOUS}; may read the file. */
  long offset(DatasetSpec dataset) {
    return dataset.isChunked() ? PortableStructure.NOT_CONTIGUOUS
        : offsets.computeIfAbsent(dataset.name(), _ -> structure.offset(dataset));
  }

  /** Returns whether the elements are not contiguous, after a failure: if that cannot be read, the layout counts. */
  boolean isScattered(DatasetSpec dataset) {
    try {
      return dataset.storage().layout() != Layout.CONTIGUOUS || offset(dataset) == PortableStructure.NOT_CONTIGUOUS;
    } catch (RuntimeException | Error unreadable) { // which can have been the failure
      return false;
    }
  }
}

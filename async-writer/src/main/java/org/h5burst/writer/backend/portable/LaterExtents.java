package org.h5burst.writer.backend.portable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.structure.Datasets;

/**
 * The larger shapes of datasets that HDF5 does not know yet, in a file that one process uses alone: datasets to which
 * it appends step by step are extended when their elements are placed in the file, and not at each step. Used by one
 * thread.
 */
final class LaterExtents {
  private final Map<String, DatasetSpec> larger = new LinkedHashMap<>();
  private final boolean postpones;

  /**
   * Creates an empty instance.
   *
   * @param postpones whether no other process writes to the file
   */
  LaterExtents(boolean postpones) {
    this.postpones = postpones;
  }

  /** Removes the extensions from changes, and returns the rest. */
  List<StructureChange> postpone(List<? extends StructureChange> changes) {
    List<StructureChange> now = new ArrayList<>();
    for (StructureChange change : changes) {
      if (postpones && change instanceof ExtendSpec extension) {
        larger.put(extension.name(), extension.dataset());
      } else {
        now.add(change);
      }
    }
    return now;
  }

  boolean isEmpty() {
    return larger.isEmpty();
  }

  boolean isOf(DatasetSpec dataset) {
    return larger.containsKey(dataset.name());
  }

  /** Extends one dataset to its shape. */
  void make(Datasets datasets, DatasetSpec dataset) {
    DatasetSpec waiting = larger.get(dataset.name());
    if (waiting != null) {
      datasets.extend(waiting);
      larger.remove(dataset.name());
    }
  }

  /** Extends all datasets to their shapes. */
  void make(Datasets datasets) {
    List.copyOf(larger.values()).forEach(dataset -> make(datasets, dataset));
  }
}

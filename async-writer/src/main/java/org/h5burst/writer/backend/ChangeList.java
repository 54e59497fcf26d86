package org.h5burst.writer.backend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.Hdf5Settings.CreationOrder;

/** Changes that are made together: of two that mean the same the later one counts. One thread. */
public final class ChangeList {
  private final CreationOrder order;
  private final Map<Object, StructureChange> latest = new LinkedHashMap<>();

  /**
   * An empty list.
   *
   * @param order whether the changes are made as they were added, or in {@link StructureChange#ORDER}
   */
  public ChangeList(CreationOrder order) {
    this.order = order;
  }

  /** Adds a change. It takes its place at the end, but a group, which later changes may be in, stays where it is. */
  public void add(StructureChange change) {
    if (!(change instanceof GroupSpec)) {
      latest.remove(change.meaning());
    }
    latest.put(change.meaning(), change);
  }

  /** The changes, in the order in which they are made. */
  public List<StructureChange> all() {
    List<StructureChange> all = new ArrayList<>(latest.values());
    if (order == CreationOrder.UNTRACKED) {
      all.sort(StructureChange.ORDER);
    }
    return all;
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return latest.isEmpty();
  }

  /** Forgets all of them. */
  public void clear() {
    latest.clear();
  }
}

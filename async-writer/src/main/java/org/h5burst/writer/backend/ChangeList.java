package org.h5burst.writer.backend;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.jspecify.annotations.Nullable;

/** Changes that are made together; of two with the same meaning the later one counts. One thread. */
public final class ChangeList {
  private final CreationOrder order;
  private final Map<Object, StructureChange> latest = new LinkedHashMap<>();

  /**
   * Creates an empty list.
   *
   * @param order whether the changes are made in the order in which they were added, or in
   *     {@link StructureChange#ORDER}
   */
  public ChangeList(CreationOrder order) {
    this.order = order;
  }

  /** Adds a change at the end; an object, which later changes may need, keeps its place. */
  public void add(StructureChange change) {
    if (!isObject(change)) {
      latest.remove(change.meaning());
    }
    latest.put(change.meaning(), change);
  }

  private static boolean isObject(StructureChange change) {
    return change instanceof GroupSpec || change instanceof DatasetSpec || change instanceof StringsSpec;
  }

  /** Returns the changes, in the order in which they are to be made. */
  public List<StructureChange> all() {
    List<StructureChange> all = new ArrayList<>(latest.values());
    if (order == CreationOrder.UNTRACKED) {
      all.sort(StructureChange.ORDER);
    } else if (all.stream().anyMatch(change -> object(change) != null)) {
      moveLinksBehindObjects(all);
    }
    return all;
  }

  /** Moves hard links to objects that are added later to the end. */
  private static void moveLinksBehindObjects(List<StructureChange> all) {
    Deque<StructureChange> inPlace = new ArrayDeque<>();
    Deque<StructureChange> last = new ArrayDeque<>();
    Set<String> later = new HashSet<>();
    for (StructureChange change : all.reversed()) {
      String object = object(change);
      (object != null && later.contains(object) ? last : inPlace).addFirst(change);
      for (String name = isObject(change) ? change.name() : ""; !name.isEmpty() && later.add(name);) {
        name = name.substring(0, Math.max(name.lastIndexOf('/'), 0));
      }
    }
    all.clear();
    all.addAll(inPlace);
    all.addAll(last);
  }

  /** Returns the object of which a hard link is another name. */
  private static @Nullable String object(StructureChange change) {
    return change instanceof LinkSpec(_, LinkSpec.Target.Hard(String object)) ? object : null;
  }

  /** Returns whether there are no changes. */
  public boolean isEmpty() {
    return latest.isEmpty();
  }

  /** Forgets all changes. */
  public void clear() {
    latest.clear();
  }
}

package org.h5burst.writer.backend;

import java.util.Comparator;
import java.util.List;

/**
 * Something that is added to a file's structure. Plain values, the same on all ranks; {@code toString()} reports all of
 * them in one line. Immutable.
 */
public sealed interface StructureChange
    permits GroupSpec, DatasetSpec, StringsSpec, ExtendSpec, AttributeSpec, LinkSpec {
  /** The order in which all ranks make the changes of a burst: what something else may need comes first. */
  Comparator<StructureChange> ORDER =
      Comparator.<StructureChange>comparingInt(StructureChange::turn).thenComparing(StructureChange::key);

  /** Returns the path of the object that is made or changed, without a leading slash; empty for the root group. */
  String name();

  /** Returns what it is that is changed, among changes of this kind. */
  default String key() {
    return name();
  }

  /** Returns what it is that is changed, as a value: of two changes that mean the same the later one counts. */
  default Object meaning() {
    return List.of(turn(), key());
  }

  private int turn() {
    return switch (this) {
      case GroupSpec _ -> 0;
      case DatasetSpec _ -> 1;
      case StringsSpec _ -> 2;
      case ExtendSpec _ -> 3;
      case AttributeSpec _ -> 4;
      case LinkSpec _ -> 5;
    };
  }

  /** Returns the datasets among changes, in order. */
  static List<DatasetSpec> datasets(List<? extends StructureChange> changes) {
    return changes.stream().filter(DatasetSpec.class::isInstance).map(DatasetSpec.class::cast).toList();
  }
}

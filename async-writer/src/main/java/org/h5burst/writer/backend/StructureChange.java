package org.h5burst.writer.backend;

import java.util.Comparator;
import java.util.List;

/**
 * An addition to a file's structure. Plain values, the same on all ranks; {@code toString()} describes all of them in
 * one line. Immutable.
 */
public sealed interface StructureChange
    permits GroupSpec, DatasetSpec, StringsSpec, ExtendSpec, AttributeSpec, LinkSpec {
  /** The order in which all ranks make the changes of a burst: prerequisites of other changes come first. */
  Comparator<StructureChange> ORDER =
      Comparator.<StructureChange>comparingInt(StructureChange::turn).thenComparing(StructureChange::key);

  /** Returns the path of the created or changed object, without a leading slash; empty for the root group. */
  String name();

  /** Returns the key of the changed item among changes of this kind. */
  default String key() {
    return name();
  }

  /** Returns the changed item as a value: of two changes with the same meaning the later one counts. */
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

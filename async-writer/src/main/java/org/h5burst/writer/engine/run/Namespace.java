package org.h5burst.writer.engine.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.jspecify.annotations.Nullable;

/**
 * The names in one file on which the ranks have agreed. Decides whether changes of the structure are possible before
 * HDF5 tries, which would leave the file unusable if they are not. The same on all ranks. I/O thread only.
 */
final class Namespace {
  private enum Kind {
    GROUP,
    DATASET,
    LINK,
    OTHER
  }

  private final Map<String, Kind> objects = new HashMap<>();

  /** Creates a file with its root group. */
  Namespace() {
    objects.put("", Kind.GROUP);
  }

  /** Takes over the contents of an existing file. */
  void found(Catalogue catalogue) {
    catalogue.groups().forEach(name -> objects.put(name, Kind.GROUP));
    catalogue.datasets().forEach(dataset -> objects.put(dataset.name(), Kind.DATASET));
    catalogue.strings().forEach(strings -> objects.put(strings.name(), Kind.DATASET));
    catalogue.aliases()
        .forEach((alias, name) -> objects.put(alias, Objects.requireNonNullElse(objects.get(name), Kind.OTHER)));
    catalogue.links().forEach(name -> objects.put(name, Kind.LINK));
    catalogue.others().forEach(other -> objects.put(other.name(), Kind.OTHER));
  }

  /**
   * Accepts all changes, or none.
   *
   * @param changes in {@link StructureChange#ORDER}
   * @return why one is impossible, as a message; empty if all are accepted
   */
  String admit(List<StructureChange> changes) {
    Map<String, Kind> added = new HashMap<>();
    for (StructureChange change : changes) {
      String problem = switch (change) {
        case GroupSpec group -> admit(group.name(), Kind.GROUP, added);
        case DatasetSpec dataset -> admit(dataset.name(), Kind.DATASET, added);
        case StringsSpec strings -> admit(strings.name(), Kind.DATASET, added);
        case ExtendSpec extension -> admit(extension, added);
        case LinkSpec link -> admit(link, added);
        case AttributeSpec attribute -> admit(attribute, added);
      };
      if (!problem.isEmpty()) {
        return "%s is impossible: %s".formatted(change, problem);
      }
    }
    objects.putAll(added);
    return "";
  }

  private String admit(AttributeSpec attribute, Map<String, Kind> added) {
    if (attribute.value() instanceof ScaleReferences references) {
      for (ScaleReferences.Use use : references.uses()) {
        String problem = owner(use.object(), added);
        if (!problem.isEmpty()) {
          return problem;
        }
      }
    }
    return owner(attribute.name(), added);
  }

  /** Checks an extension: a dataset must not become smaller anywhere, because flushed elements would be lost. */
  private String admit(ExtendSpec extension, Map<String, Kind> added) {
    long[] before = extension.before();
    long[] after = extension.dataset().shape();
    for (int dimension = 0; dimension < before.length; dimension++) {
      if (after[dimension] < before[dimension]) {
        return "the dataset has the shape %s by now, and cannot be made smaller".formatted(Arrays.toString(before));
      }
    }
    return owner(extension.name(), added);
  }

  private String admit(LinkSpec link, Map<String, Kind> added) {
    if (link.target() instanceof LinkSpec.Target.Hard(String object)) {
      String problem = owner(object, added);
      if (!problem.isEmpty()) {
        return problem;
      }
    }
    return admit(link.name(), Kind.LINK, added);
  }

  /**
   * Checks a name: it must be free, or already be of the right kind; the names above it must be groups, or become
   * groups.
   */
  private String admit(String name, Kind kind, Map<String, Kind> added) {
    Kind known = find(name, added);
    if (known != null && (known != kind || kind == Kind.DATASET)) {
      return "%s %s of this name".formatted(added.containsKey(name) ? "the same burst declares" : "the file has",
          words(known));
    }
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      String above = name.substring(0, slash);
      Kind parent = find(above, added);
      if (parent != null && parent != Kind.GROUP) {
        return "%s is %s%s, and only a group can hold others".formatted(above, words(parent),
            added.containsKey(above) ? ", declared in the same burst" : "");
      }
      added.put(above, Kind.GROUP);
    }
    added.put(name, kind);
    return "";
  }

  private String owner(String name, Map<String, Kind> added) {
    Kind known = find(name, added);
    return known == Kind.GROUP || known == Kind.DATASET || known == Kind.OTHER ? ""
        : known == Kind.LINK ? "/%s is a link; give the path of the object itself".formatted(name)
            : "the file has no group or dataset /" + name;
  }

  private @Nullable Kind find(String name, Map<String, Kind> added) {
    Kind fresh = added.get(name);
    return fresh == null ? objects.get(name) : fresh;
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case GROUP -> "a group";
      case DATASET -> "a dataset";
      case LINK -> "a link";
      case OTHER -> "an object of another kind";
    };
  }
}

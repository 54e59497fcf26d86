package org.h5burst.writer.recover;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.ChangeList;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.Recorded;

/**
 * The structure of a file as its manifest records it, without what cannot be recovered and, if changes are lost,
 * without what needs them. Creates missing groups. Used by one thread.
 */
final class RecoveredStructure {
  private static final int MAX_LISTED = 1000;

  private final ManifestReader manifest;
  private final Set<String> left;
  private final Map<String, DatasetSpec> last = new HashMap<>();
  private final Set<String> made = new HashSet<>(Set.of(""));
  private final List<String> leftOut = new ArrayList<>();

  /**
   * Prepares the structure.
   *
   * @param left the datasets that are left out
   */
  RecoveredStructure(ManifestReader manifest, Set<String> left) {
    this.manifest = manifest;
    this.left = left;
    manifest.datasets().forEach(located -> last.put(located.dataset().name(), located.dataset()));
  }

  /**
   * Creates the structure: each dataset with its last shape, each attribute with its last value. A name that is a link
   * gets its last link or none, because an earlier one would be outdated. Nothing else depends on links, so they are
   * checked last.
   */
  void make(BackendFile output) throws IOException {
    ChangeList changes = new ChangeList(ManifestHeader.order(manifest));
    for (int number = 0; number < manifest.changes(); number++) {
      for (Recorded recorded : manifest.changes(number)) {
        StructureChange change = recorded.change();
        if (change instanceof LinkSpec link) {
          changes.add(link);
          groupOf(link).filter(this::isPossible).ifPresent(changes::add);
        } else if (!(change instanceof ExtendSpec) && !left.contains(change.name()) && isPossible(change)) {
          changes.add(
              change instanceof DatasetSpec dataset ? last.getOrDefault(dataset.name(), dataset) : without(change));
        }
      }
    }
    output.change(
        changes.all().stream().filter(change -> !(change instanceof LinkSpec) || isPossible(change)).toList());
  }

  private static Optional<GroupSpec> groupOf(LinkSpec link) {
    int slash = link.name().lastIndexOf('/');
    return slash < 0 ? Optional.empty() : Optional.of(new GroupSpec(link.name().substring(0, slash)));
  }

  /** Returns whether everything that a change needs exists. */
  private boolean isPossible(StructureChange change) {
    String needed = switch (change) {
      case AttributeSpec attribute -> attribute.name();
      case LinkSpec(_, LinkSpec.Target.Hard(String object)) -> object;
      default -> "";
    };
    if (!left.contains(needed) && (manifest.lostChanges() == 0 || made.contains(needed))) {
      note(change);
      return true;
    }
    if (leftOut.size() < MAX_LISTED) {
      leftOut.add(change instanceof AttributeSpec attribute
          ? "attribute %s of %s".formatted(attribute.attribute(), attribute.name())
          : "link %s to %s".formatted(change.name(), needed));
    }
    return false;
  }

  /** Notes that an object and the groups above it exist. */
  private void note(StructureChange change) {
    String name = change.name();
    made.add(name);
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      made.add(name.substring(0, slash));
    }
  }

  /** Returns a change without references to objects that are not created. */
  private StructureChange without(StructureChange change) {
    if (!(change instanceof AttributeSpec(String owner, String name, ScaleReferences references))) {
      return change;
    }
    Set<String> absent = new HashSet<>(left);
    if (manifest.lostChanges() > 0) {
      references.uses().stream().map(ScaleReferences.Use::object).filter(object -> !made.contains(object))
          .forEach(absent::add);
    }
    return new AttributeSpec(owner, name, references.without(absent));
  }

  /** Returns changes that are known but were not made, because they need something that is lost. */
  List<String> leftOut() {
    return leftOut;
  }
}

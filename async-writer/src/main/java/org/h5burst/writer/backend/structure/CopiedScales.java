package org.h5burst.writer.backend.structure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.ScaleReferences.Kind;
import org.h5burst.writer.ScaleReferences.Use;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.backend.ForeignObjectException;
import org.jspecify.annotations.Nullable;

/**
 * Recreates the references between datasets and dimension scales in what HDF5 has copied. HDF5 copies addresses, which
 * refer to nothing or to something else in the other file. Leaves out references to objects that were not copied.
 * <b>Independent.</b>
 */
final class CopiedScales {
  private final Hdf5 hdf5;
  private final Hid.File source;
  private final Hid.File target;
  private final AttributeReader reader;
  private final StructureWriter writer;
  private final List<Copied> copies = new ArrayList<>();
  private final Map<String, List<Use>> uses = new HashMap<>();

  /**
   * Prepares to recreate the references of one file in another.
   *
   * @param scope closes what is needed to create attributes
   */
  CopiedScales(Hdf5 hdf5, Hid.File source, Hid.File target, Scope scope) {
    this.hdf5 = hdf5;
    this.source = source;
    this.target = target;
    this.reader = new AttributeReader(hdf5, source);
    this.writer = new StructureWriter(hdf5, target, new NewObjects(hdf5, target, scope));
  }

  /**
   * The datasets of one copy.
   *
   * @param names names in the other file, by the address in the source
   * @param sources names in the source, by the name in the other file
   */
  private record Copied(Map<Long, String> names, Map<String, String> sources) {
    void add(FileEntry dataset, String name, String newName) {
      if (names.putIfAbsent(dataset.address(), newName) == null) {
        sources.put(newName, name);
      }
    }
  }

  /** Adds the result of a copy: one object of the source, or everything below it. */
  void add(FileEdit.Copy copy, SortedMap<String, FileEntry> objects) {
    Copied copied = new Copied(new HashMap<>(), new LinkedHashMap<>());
    objects.forEach((name, entry) -> {
      if (entry.kind() == FileEntry.Kind.DATASET) {
        copied.add(entry, name, copy.newName() + name.substring(copy.name().length()));
      }
    });
    copies.add(copied);
  }

  /** Recreates the references, also between the results of different copies from the source. */
  void repair() {
    Map<String, String> scales = new TreeMap<>();
    copies.forEach(copied -> copied.sources.forEach((newName, name) -> reader.names("/" + name).forEach(attribute -> {
      Kind kind = ScaleBytes.kind(attribute);
      if (kind == Kind.SCALES) {
        attach(copied, newName, name, attribute);
      } else if (kind == Kind.USERS) {
        scales.put(newName, attribute);
      }
    })));
    scales.forEach((scale, attribute) -> {
      List<Use> users = uses.getOrDefault(scale, List.of());
      replace(scale, attribute, new ScaleReferences(Kind.USERS, users.size(), users));
    });
  }

  private void attach(Copied copied, String newName, String name, String attribute) {
    ScaleReferences former = read(name, attribute);
    List<Use> kept = former.uses().stream()
        .flatMap(use -> Stream.ofNullable(copyOf(copied, use.object())).map(scale -> new Use(use.dimension(), scale)))
        .toList();
    kept.forEach(use -> uses.computeIfAbsent(use.object(), _ -> new ArrayList<>())
        .add(new Use(use.dimension(), newName)));
    replace(newName, attribute, new ScaleReferences(Kind.SCALES, former.size(), kept));
  }

  private ScaleReferences read(String name, String attribute) {
    try {
      return reader.references(name, attribute);
    } catch (ForeignObjectException unusual) {
      throw new IoFailureException("%s of %s cannot be copied, because it holds %s".formatted(attribute, name,
          unusual.getMessage()), unusual);
    }
  }

  /** Returns the name of an object's copy: from the same copy if it has one, otherwise from another. */
  private @Nullable String copyOf(Copied copied, String object) {
    long address = new GroupMembers(hdf5, source).info(source, "/" + object).address();
    return Stream.concat(Stream.of(copied), copies.stream()).flatMap(each -> Stream.ofNullable(each.names.get(address)))
        .findFirst().orElse(null);
  }

  private void replace(String owner, String attribute, ScaleReferences references) {
    if (references.uses().isEmpty()) {
      hdf5.h5a().deleteByName(target, "/" + owner, attribute);
    } else {
      writer.make(new AttributeSpec(owner, attribute, references));
    }
  }
}

package org.h5burst.writer.backend.structure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.Place;

/** Changes and lists the contents of a file that no other process has open. <b>Independent.</b> */
public record StructureEditor(Hdf5 hdf5, Path path) {
  /** Makes changes, in order, and stops at the first that fails; copies are made only together with copies. */
  public void apply(List<FileEdit> edits) {
    hdf5.run(scope -> {
      Hid.File file = scope.add(Hdf5Lock.open(hdf5, path, H5F.H5F_ACC_RDWR, Hid.Properties.DEFAULT));
      Hid.Properties link = scope.add(StructureWriter.linkWithGroups(hdf5));
      edits.forEach(edit -> make(file, edit, link));
      edits.stream().filter(FileEdit.Copy.class::isInstance).map(FileEdit.Copy.class::cast)
          .collect(Collectors.groupingBy(copy -> real(copy.from())))
          .forEach((from, copies) -> repair(file, from, copies));
    });
  }

  /** Returns the one path of a file that may be given by several. */
  private static Path real(Path given) {
    try {
      return given.toRealPath();
    } catch (IOException unknown) { // HDF5 has found the file there
      return given;
    }
  }

  private void repair(Hid.File file, Path from, List<FileEdit.Copy> copies) {
    hdf5.run(scope -> {
      Hid.File source = scope.add(Hdf5Lock.open(hdf5, from, H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT));
      CopiedScales scales = new CopiedScales(hdf5, source, file, scope);
      copies.forEach(copy -> scales.add(copy, tree(source, copy.name())));
      scales.repair();
    });
  }

  private void make(Hid.File file, FileEdit edit, Hid.Properties link) {
    switch (edit) {
      case FileEdit.Delete(String name) -> hdf5.h5l().delete(file, name);
      case FileEdit.DeleteAttribute(String owner, String name) -> hdf5.h5a().deleteByName(file, owner, name);
      case FileEdit.Move(String name, String newName) -> hdf5.h5l().move(file, name, newName, link);
      case FileEdit.Copy(Path from, String name, String newName) -> hdf5.run(scope -> {
        Hid.File source = scope.add(Hdf5Lock.open(hdf5, from, H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT));
        requireRoom(source, from, name);
        requireNoHiddenReferences(source, from, name);
        hdf5.h5o().copy(source, name, file, newName, link);
      });
    }
  }

  /** Requires enough space, with a better message than that of a copy that fails halfway. */
  private void requireRoom(Hid.File source, Path from, String name) {
    long bytes = storedBytes(source, name);
    long free = Location.roomBytes(path);
    if (bytes > free) {
      throw new IoFailureException(("cannot copy %s of %s into %s: its elements take %d bytes, and its file "
          + "system has room for %d").formatted(name, from, path, bytes, free));
    }
  }

  /**
   * Requires that no value contains references: HDF5 copies a reference within a value as the address in the other
   * file, and sets any other one to null.
   */
  private void requireNoHiddenReferences(Hid.File source, Path from, String name) {
    HiddenReferences references = new HiddenReferences(hdf5, source);
    tree(source, name).forEach((object, entry) -> references.in(object, entry.kind()).ifPresent(where -> {
      throw new IoFailureException(("cannot copy %s of %s into %s: %s holds references within an array, a sequence or "
          + "a compound, which would be wrong there").formatted(name, from, path, where));
    }));
  }

  private long storedBytes(Hid.File source, String name) {
    return datasets(tree(source, name))
        .mapToLong(dataset -> hdf5.always(scope -> hdf5.h5d().getStorageSize(open(scope, source, dataset)))).sum();
  }

  /** Returns one name of each dataset. */
  private static Stream<String> datasets(SortedMap<String, FileEntry> entries) {
    Set<Long> seen = new HashSet<>();
    return entries.entrySet().stream().filter(entry -> entry.getValue().kind() == FileEntry.Kind.DATASET)
        .filter(entry -> seen.add(entry.getValue().address())).map(Map.Entry::getKey);
  }

  private Hid.Dataset open(Scope scope, Hid.File file, String dataset) {
    return scope.add(hdf5.h5d().open(file, dataset, Hid.Properties.DEFAULT));
  }

  /** Lists the positions of contiguous datasets' elements, in order. */
  public List<Place> elements() {
    return hdf5.always(outer -> {
      Hid.File file = outer.add(Hdf5Lock.open(hdf5, path, H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT));
      return datasets(tree(file, "")).map(dataset -> hdf5.always(scope -> place(scope, open(scope, file, dataset))))
          .flatMap(Optional::stream).sorted(Comparator.comparingLong(Place::from)).toList();
    });
  }

  private Optional<Place> place(Scope scope, Hid.Dataset dataset) {
    if (!StructureReader.hasOffset(hdf5, scope, dataset)) {
      return Optional.empty();
    }
    long from = hdf5.h5d().getOffset(dataset);
    return Optional.of(new Place(from, from + hdf5.h5d().getStorageSize(dataset)));
  }

  /** Lists every path, group by group, and what it refers to, without objects that cannot be reached by name. */
  public SortedMap<String, FileEntry> entries() {
    return hdf5.always(
        scope -> tree(scope.add(Hdf5Lock.open(hdf5, path, H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT)), ""));
  }

  /** Returns an object, unless it is the root group, and everything below it. */
  private SortedMap<String, FileEntry> tree(Hid.File file, String top) {
    GroupMembers members = new GroupMembers(hdf5, file);
    SortedMap<String, FileEntry> entries = new TreeMap<>();
    FileScanner.Member itself = members.object(file, "/" + top);
    if (!top.isEmpty()) {
      entries.put(top, entry(file, top, itself));
    }
    Set<Long> seen = new HashSet<>(List.of(itself.address()));
    Deque<String> groups = new ArrayDeque<>(itself.kind() == FileScanner.Kind.GROUP ? List.of(top) : List.of());
    for (String group = groups.poll(); group != null; group = groups.poll()) {
      for (FileScanner.Member member : members.of(group)) {
        String name = group.isEmpty() ? member.name() : group + "/" + member.name();
        if (member.kind() != FileScanner.Kind.UNNAMED && name.length() <= FileScanner.MAX_PATH) {
          entries.put(name, entry(file, name, member));
          if (member.kind() == FileScanner.Kind.GROUP && seen.add(member.address())) {
            groups.add(name);
          }
        }
      }
    }
    return entries;
  }

  private FileEntry entry(Hid.File file, String name, FileScanner.Member member) {
    return switch (member.kind()) {
      case GROUP -> new FileEntry(FileEntry.Kind.GROUP, member.address(), "", "");
      case DATASET -> new FileEntry(FileEntry.Kind.DATASET, member.address(), "", "");
      case OTHER, UNNAMED -> new FileEntry(FileEntry.Kind.OTHER, member.address(), "", "");
      case LINK -> {
        List<String> target = hdf5.h5l().target(file, name);
        yield target.size() == 1 ? new FileEntry(FileEntry.Kind.SOFT_LINK, 0, "", target.getFirst())
            : new FileEntry(FileEntry.Kind.EXTERNAL_LINK, 0, target.getFirst(), target.getLast());
      }
    };
  }
}

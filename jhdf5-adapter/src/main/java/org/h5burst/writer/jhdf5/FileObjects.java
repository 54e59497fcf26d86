package org.h5burst.writer.jhdf5;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.Group;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.h5burst.writer.jhdf5.exceptions.HDF5SymbolTableException;

/** The objects in a file by their paths: datasets, groups, strings of variable length, links and attributes. */
abstract sealed class FileObjects permits Target {
  final Session session;
  BurstFile file;
  VariableStrings strings;
  Names names;
  boolean isClosed;
  private final Map<String, Dataset> datasets = new HashMap<>();
  private final Map<String, Group> groups = new HashMap<>();

  FileObjects(BurstFile file, Session session, Map<String, FileEntry> entries) {
    this.session = session;
    show(file, entries);
  }

  /** Finds the contents of the file that was opened, in place of the previous ones. */
  final void show(BurstFile opened, Map<String, FileEntry> entries) {
    file = opened;
    names = new Names(entries);
    strings = new VariableStrings(opened);
    datasets.clear();
    groups.clear();
    file.groups().forEach(name -> groups.put(name, file.group(name)));
    file.datasets().forEach(dataset -> dataset.names().forEach(name -> datasets.put(name, dataset)));
  }

  /** Returns the path without surrounding slashes. */
  static String relative(String path) {
    int begin = path.startsWith("/") ? 1 : 0;
    int end = path.length() > 1 && path.endsWith("/") ? path.length() - 1 : path.length();
    return path.substring(Math.min(begin, end), end);
  }

  /** Returns the path for the writer, with soft links resolved. */
  String resolved(String path) {
    if (isClosed) {
      throw new HDF5JavaException("HDF5 file '%s' is closed.".formatted(session.path().toAbsolutePath()));
    }
    return names.resolved(path);
  }

  Dataset dataset(String path) {
    return find(path).orElseThrow(() -> new HDF5SymbolTableException(
        "there is no dataset %s in %s that can be used; create it first".formatted(path, session.path())));
  }

  Optional<Dataset> find(String path) {
    return Optional.ofNullable(datasets.get(resolved(path)));
  }

  boolean exists(String path) {
    String name = resolved(path);
    return name.isEmpty() || datasets.containsKey(name) || strings.contains(name) || groups.containsKey(name)
        || names.isOther(name);
  }

  boolean isGroup(String path) {
    String name = resolved(path);
    return name.isEmpty() || groups.containsKey(name);
  }

  /** Returns the names of what is directly below a group. */
  Set<String> members(String path) {
    String group = resolved(path);
    if (!isGroup(group)) {
      throw usage("there is no group %s in this file".formatted(path));
    }
    String above = group.isEmpty() ? "" : group + "/";
    Set<String> members = new TreeSet<>();
    Stream.of(groups.keySet(), datasets.keySet(), strings.names(), names.linksIn(group)).flatMap(each -> each.stream())
        .filter(name -> name.startsWith(above)).map(name -> name.substring(above.length()))
        .filter(name -> !name.contains("/")).forEach(members::add);
    return members;
  }

  final Dataset remember(String path, Dataset dataset) {
    String name = resolved(path);
    datasets.put(name, dataset);
    makeGroupsAbove(name);
    return dataset;
  }

  final void makeGroupsAbove(String name) {
    for (int slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1)) {
      String group = name.substring(0, slash);
      groups.computeIfAbsent(group, file::group);
    }
  }

  void group(String path) {
    String name = resolved(path);
    groups.computeIfAbsent(name, file::group);
    makeGroupsAbove(name);
  }

  /** Returns the address of an object. */
  long address(String path) {
    long address = names.address(resolved(path));
    if (address == 0) {
      throw new HDF5JavaException(
          "%s has no address: it is not in %s, or was made since it was opened".formatted(path, session.path()));
    }
    return address;
  }

  /** Returns the path of the object at an address. */
  String path(long address) {
    return names.path(address).orElseThrow(
        () -> new HDF5JavaException("there is no object at %d in %s".formatted(address, session.path())));
  }

  /** Returns the name under which the writer knows an object, which may have several. */
  String nameOf(String path) {
    String name = resolved(path);
    Dataset dataset = datasets.get(name);
    Group group = groups.get(name);
    return dataset != null ? dataset.name() : group != null ? group.name() : name;
  }

  /** Gives an object another name. */
  void alias(String path, String newPath) {
    String name = resolved(path);
    String other = relative(newPath);
    find(path).ifPresent(dataset -> datasets.put(other, dataset));
    if (groups.containsKey(name)) {
      groups.put(other, groups.get(name));
    }
    makeGroupsAbove(other);
  }

  /** Returns the shape of an attribute that is one number. */
  long[] shapeOfOne() {
    return session.shapeOfOne().clone();
  }

  void attribute(String path, String name, AttributeValue value) {
    owner(path).attribute(name, value);
  }

  AttributeOwner owner(String path) {
    String object = resolved(path);
    strings.write(file, object);
    AttributeOwner owner = object.isEmpty() ? file : datasets.get(object);
    if (owner == null) {
      owner = strings.isWritten(object) ? strings.dataset(object).orElseThrow() : groups.get(object);
    }
    if (owner == null) {
      throw new HDF5SymbolTableException("there is no %s in %s; create it first".formatted(path, session.path()));
    }
    return owner;
  }

  AttributeValue attribute(String path, String name) {
    return owner(path).attribute(name).orElseThrow(() -> usage(("%s has no attribute %s, or one of a kind that cannot "
        + "be read").formatted(path, name)));
  }

  static WriterException usage(String message) {
    return new UsageException(message);
  }
}

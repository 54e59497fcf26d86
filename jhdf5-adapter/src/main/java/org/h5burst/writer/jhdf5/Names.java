package org.h5burst.writer.jhdf5;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.h5burst.writer.FileEntry;

/** The names in a file: where links lead, and the addresses of objects. */
final class Names {
  private static final int MAX_LINKS = 16;
  private static final char REFERENCE = '\0';

  private final Map<String, FileEntry> entries;
  private final Map<Long, String> paths = new HashMap<>();

  Names(Map<String, FileEntry> found) {
    entries = new TreeMap<>(found);
    found.forEach((name, entry) -> {
      if (entry.address() != 0) {
        paths.putIfAbsent(entry.address(), name);
      }
    });
  }

  /**
   * Returns the path as the writer wants it: without a leading slash, and through no soft link; a reference as its
   * path.
   */
  String resolved(String path) {
    String name = path;
    if (isReference(path)) {
      name = path(Long.parseLong(path.substring(1))).orElse(path);
    }
    name = Target.relative(name);
    for (int links = 0; links < MAX_LINKS; links++) {
      String next = followed(name);
      if (next.equals(name)) {
        return name;
      }
      name = next;
    }
    return name;
  }

  static boolean isReference(String path) {
    return path.length() > 1 && path.charAt(0) == REFERENCE && path.chars().skip(1).allMatch(Character::isDigit);
  }

  /** Returns how a reference is written that is not resolved. */
  static String reference(long address) {
    return REFERENCE + Long.toString(address);
  }

  /** Follows the first soft link in a path. */
  private String followed(String name) {
    for (int end = name.indexOf('/'); end != name.length(); end = name.indexOf('/', end + 1)) {
      end = end < 0 ? name.length() : end;
      FileEntry entry = entries.get(name.substring(0, end));
      if (entry != null && entry.kind() == FileEntry.Kind.SOFT_LINK) {
        String above = name.substring(0, name.lastIndexOf('/', end - 1) + 1);
        String target = entry.target().startsWith("/") ? entry.target().substring(1) : above + entry.target();
        return target + name.substring(end);
      }
      if (end == name.length()) {
        break;
      }
    }
    return name;
  }

  /** Returns the soft or external link that a path itself stands for. */
  Optional<FileEntry> link(String path) {
    return Optional.ofNullable(entries.get(Target.relative(path))).filter(Names::isLink);
  }

  private static boolean isLink(FileEntry entry) {
    return entry.kind() == FileEntry.Kind.SOFT_LINK || entry.kind() == FileEntry.Kind.EXTERNAL_LINK;
  }

  /** Returns where an object is in the file; 0 if it was not there when the file was opened. */
  long address(String name) {
    FileEntry entry = entries.get(name);
    return entry == null ? 0 : entry.address();
  }

  Optional<String> path(long address) {
    return Optional.ofNullable(paths.get(address)).map(name -> "/" + name);
  }

  void link(String name, FileEntry entry) {
    entries.put(Target.relative(name), entry);
  }

  /** Returns the links directly below a group; the root group's name is empty. */
  List<String> linksIn(String group) {
    String above = group.isEmpty() ? "" : group + "/";
    return entries.entrySet().stream().filter(entry -> isLink(entry.getValue()))
        .map(Map.Entry::getKey).filter(name -> name.startsWith(above) && name.indexOf('/', above.length()) < 0)
        .toList();
  }

  /** Returns whether only the name of an object is known, as for committed types. */
  boolean isOther(String name) {
    FileEntry entry = entries.get(name);
    return entry != null && entry.kind() == FileEntry.Kind.OTHER;
  }
}

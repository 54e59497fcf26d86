package org.h5burst.writer.backend;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.UsageException;

/**
 * The contents of an existing file. Immutable; paths are without a leading slash.
 *
 * @param groups without the root group
 * @param datasets that can be read and written, sorted by name
 * @param late names of datasets whose chunks are created when they are written, which parallel HDF5 does not do: rank 0
 *     makes new ones for it
 * @param unwritable names of datasets that this back end can read, but not write, and why
 * @param strings datasets of variable-length strings
 * @param links soft and external ones
 * @param others objects that cannot be used
 * @param attributes of the usable groups and datasets, including the root group, if their values are supported
 * @param aliases other names of groups and datasets, given by hard links, with the names under which they are known
 *     here; without names below an alias of a group
 * @param order tracked if any group tracks the order in which its members are created
 */
public record Catalogue(Set<String> groups, List<DatasetSpec> datasets, Set<String> late,
    Map<String, String> unwritable, List<Strings> strings, List<String> links,
    List<Other> others, List<AttributeSpec> attributes, Map<String, String> aliases, CreationOrder order) {
  /**
   * An object that cannot be used.
   *
   * @param what its name in messages: {@code a dataset of strings of variable length}
   */
  public record Other(String name, String what) {}

  /**
   * A dataset of variable-length strings.
   *
   * @param shape empty for a single string
   */
  public record Strings(String name, long[] shape) {}

  /** Follows "no dataset NAME" if it holds strings. */
  public static final String STRINGS_INSTEAD =
      " of elements of a fixed size: it holds strings of variable length; use strings().get(...)";

  private static final int MAX_NAMES = 10;

  /** A file with only the root group. */
  public static final Catalogue EMPTY =
      new Catalogue(Set.of(), List.of(), Set.of(), Map.of(), List.of(), List.of(), List.of(), List.of(), Map.of(),
          CreationOrder.UNTRACKED);

  public Catalogue {
    groups = Set.copyOf(groups);
    datasets = List.copyOf(datasets);
    late = Set.copyOf(late);
    unwritable = Map.copyOf(unwritable);
    strings = List.copyOf(strings);
    links = List.copyOf(links);
    others = List.copyOf(others);
    attributes = List.copyOf(attributes);
    aliases = Map.copyOf(aliases);
  }

  /**
   * Returns the name under which an object is known here, even if it is reached through other names of groups; the same
   * name if it is unknown.
   */
  public String canonical(String name) {
    if (aliases.isEmpty()) {
      return name;
    }
    String known = "";
    for (String part : name.split("/")) {
      String next = known.isEmpty() ? part : known + "/" + part;
      known = aliases.getOrDefault(next, next);
    }
    return known;
  }

  /** Returns the name of a link, below the group's name that is known here. */
  public String canonicalLink(String name) {
    int slash = name.lastIndexOf('/');
    String group = slash < 0 ? "" : canonical(name.substring(0, slash));
    return group.isEmpty() ? name.substring(slash + 1) : group + name.substring(slash);
  }

  /** Returns all names of an object, first the one under which it is known. */
  public List<String> names(String canonical) {
    return Stream
        .concat(Stream.of(canonical),
            aliases.entrySet().stream().filter(alias -> alias.getValue().equals(canonical)).map(Map.Entry::getKey)
                .sorted())
        .toList();
  }

  /**
   * Returns what there is under a name in place of a dataset, to follow "no dataset NAME".
   *
   * @param usable names of datasets
   */
  public String whyNoDataset(String name, Set<String> usable) {
    String known = canonical(name);
    for (Other other : others) {
      if (other.name().equals(known)) {
        return " that can be used: it is " + other.what();
      }
    }
    if (strings.stream().anyMatch(texts -> texts.name().equals(known))) {
      return STRINGS_INSTEAD;
    }
    if (groups.contains(name)) {
      return ": it is a group";
    }
    if (links.contains(name)) {
      return ": it is a soft or external link; use the name that it leads to";
    }
    return usable.isEmpty() ? ", nor any other"
        : "; it has " + usable.stream().sorted().limit(MAX_NAMES).collect(Collectors.joining(", "))
            + (usable.size() > MAX_NAMES ? " and %d more".formatted(usable.size() - MAX_NAMES) : "");
  }

  /**
   * Requires that a dataset can be written or extended.
   *
   * @throws UsageException if this back end can only read it
   */
  public void requireWritable(DatasetSpec dataset) {
    String why = unwritable.get(dataset.name());
    if (why != null) {
      throw new UsageException(
          "dataset %s can be read, but not written here: it has %s".formatted(dataset, why));
    }
  }
}

package org.h5burst.writer.backend.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.Catalogue.Other;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.UnreadableException;

/**
 * Walks through a file, from group to group. An object with several names is examined once, under the first one that is
 * found, with the fewest groups above it; the others are its aliases.
 */
final class FileScanner {
  /** The kind of a link's target. */
  enum Kind {
    GROUP,
    DATASET,
    /** A soft or external link, which may lead nowhere. */
    LINK,
    /** Anything whose name is not in UTF-8, so that it cannot be found by its name. */
    UNNAMED,
    OTHER
  }

  /**
   * A member of a group.
   *
   * @param name within the group
   * @param address of the object in the file, which is the same under all its names
   * @param hasAttributes whether it has, or may have, attributes
   */
  record Member(String name, Kind kind, long address, boolean hasAttributes) {}

  /** A dataset. */
  sealed interface Found {
    /**
     * A dataset of elements of a fixed size.
     *
     * @param late whether this library cannot create new chunks of it
     * @param unwritable why this library cannot write it, to follow "it has"; empty if it can
     */
    record Elements(DatasetSpec dataset, boolean late, String unwritable) implements Found {
      /** Creates a dataset that can be written and extended. */
      Elements(DatasetSpec dataset) {
        this(dataset, false, "");
      }
    }

    /**
     * A dataset of variable-length strings.
     *
     * @param shape empty for a single string
     */
    record Strings(long[] shape) implements Found {}
  }

  /** What an HDF5 library reports of the objects in an open file; paths are without a leading slash. */
  interface Source {
    /** Returns the address of the root group, which may be a member of another one. */
    long rootAddress();

    /** Returns the members of a group, by name; the root group's path is empty. */
    List<Member> members(String group);

    /** Returns whether a group tracks the order in which its members are created. */
    boolean tracksOrder(String group);

    /** Returns the attributes of a group or a dataset whose values are supported, by name. */
    List<AttributeSpec> attributes(String object);

    /**
     * Returns the description of a dataset.
     *
     * @throws ForeignObjectException if it is one that cannot be used
     */
    Found dataset(String name) throws ForeignObjectException;
  }

  /**
   * The longest path that is examined, in characters: groups may be nested without end, and all paths together must fit
   * into memory.
   */
  static final int MAX_PATH = 4096;

  private final Source source;
  private final Map<Long, String> found = new HashMap<>();
  private final Deque<String> toEnter = new ArrayDeque<>();
  private final Map<String, String> aliases = new HashMap<>();
  private final Set<String> groups = new HashSet<>();
  private final List<DatasetSpec> datasets = new ArrayList<>();
  private final Set<String> late = new HashSet<>();
  private final Map<String, String> unwritable = new HashMap<>();
  private final List<Catalogue.Strings> strings = new ArrayList<>();
  private final List<String> links = new ArrayList<>();
  private final List<Other> others = new ArrayList<>();
  private final List<AttributeSpec> attributes = new ArrayList<>();
  private CreationOrder order = CreationOrder.UNTRACKED;

  private FileScanner(Source source) {
    this.source = source;
  }

  /**
   * Returns everything in the file.
   *
   * @throws UnreadableException if an object cannot be read
   */
  static Catalogue scan(Source source) {
    FileScanner scanner = new FileScanner(source);
    scanner.found.put(source.rootAddress(), "");
    scanner.toEnter.add("");
    for (String group = scanner.toEnter.poll(); group != null; group = scanner.toEnter.poll()) {
      scanner.enter(group);
    }
    scanner.datasets.sort(Comparator.comparing(DatasetSpec::name));
    return new Catalogue(scanner.groups, scanner.datasets, scanner.late, scanner.unwritable, scanner.strings,
        scanner.links, scanner.others, scanner.attributes, scanner.aliases, scanner.order);
  }

  private void enter(String group) {
    attributes.addAll(ask(group, source::attributes));
    if (ask(group, source::tracksOrder)) {
      order = CreationOrder.TRACKED;
    }
    for (Member member : ask(group, source::members)) {
      String name = group.isEmpty() ? member.name() : group + "/" + member.name();
      if (name.length() > MAX_PATH) {
        others.add(new Other(name,
            "an object whose path has more than %d characters, below which nothing is read".formatted(MAX_PATH)));
      } else {
        enter(name, member);
      }
    }
  }

  private static <T> T ask(String object, Function<String, T> question) {
    try {
      return question.apply(object);
    } catch (RuntimeException failure) {
      throw new UnreadableException(object, failure);
    }
  }

  private void enter(String name, Member member) {
    switch (member.kind()) {
      case GROUP -> {
        groups.add(name);
        if (isFirst(name, member)) {
          toEnter.add(name);
        }
      }
      case DATASET -> {
        if (isFirst(name, member)) {
          dataset(name, member.hasAttributes());
        }
      }
      case LINK -> links.add(name);
      case UNNAMED -> others.add(new Other(name, "an object whose name is not in UTF-8"));
      case OTHER -> others.add(new Other(name, "neither a group nor a dataset"));
    }
  }

  /** Returns whether the object has no other name yet. */
  private boolean isFirst(String name, Member member) {
    String first = found.putIfAbsent(member.address(), name);
    if (first != null) {
      aliases.put(name, first);
    }
    return first == null;
  }

  private void dataset(String name, boolean hasAttributes) {
    try {
      switch (source.dataset(name)) {
        case Found.Elements(DatasetSpec dataset, boolean isLate, String why) -> {
          datasets.add(dataset);
          if (!why.isEmpty()) {
            unwritable.put(name, why);
          }
          if (isLate) {
            late.add(name);
          }
        }
        case Found.Strings(long[] shape) -> strings.add(new Catalogue.Strings(name, shape));
      }
      if (hasAttributes) {
        attributes.addAll(source.attributes(name));
      }
    } catch (ForeignObjectException foreign) {
      others.add(new Other(name, "a dataset of " + foreign.getMessage()));
    } catch (RuntimeException failure) {
      throw new UnreadableException(name, failure);
    }
  }
}

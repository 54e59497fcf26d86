package org.h5burst.writer.backend;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;

/**
 * What an existing file holds. Immutable; paths are without a leading slash.
 *
 * @param groups without the root group
 * @param datasets that can be read and written, sorted by name
 * @param fixed the names of those that this back end cannot extend: parallel HDF5 loses what is written into chunks that were not allocated early
 * @param strings datasets of texts of variable length
 * @param links soft and external ones
 * @param others what is there but cannot be used
 * @param attributes of the groups and datasets that can be used, also of the root group, as far as there are values for them
 */
public record Catalogue(Set<String> groups, List<DatasetSpec> datasets, Set<String> fixed, List<Strings> strings, List<String> links,
    List<Other> others, List<AttributeSpec> attributes) {
  /**
   * An object that cannot be used.
   *
   * @param what it is, in words: {@code a dataset of text of variable length}
   */
  public record Other(String name, String what) {}

  /**
   * A dataset of texts of variable length.
   *
   * @param shape none for a single text
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Strings(String name, long[] shape) {}

  private static final int MOST_NAMES = 10;

  /** Nothing but the root group. */
  public static final Catalogue EMPTY = new Catalogue(Set.of(), List.of(), Set.of(), List.of(), List.of(), List.of(), List.of());

  public Catalogue {
    groups = Set.copyOf(groups);
    datasets = List.copyOf(datasets);
    fixed = Set.copyOf(fixed);
    strings = List.copyOf(strings);
    links = List.copyOf(links);
    others = List.copyOf(others);
    attributes = List.copyOf(attributes);
  }

  /**
   * What there is under a name instead of a dataset, or else, to be said after "no dataset NAME".
   *
   * @param usable names of datasets
   */
  public String whyNoDataset(String name, Set<String> usable) {
    for (Other other : others) {
      if (other.name().equals(name)) {
        return " that can be used: it is " + other.what();
      }
    }
    if (strings.stream().anyMatch(known -> known.name().equals(name))) {
      return " of elements of a fixed size: it holds texts of variable length; use strings().get(...)";
    }
    if (groups.contains(name)) {
      return ": it is a group";
    }
    if (links.contains(name)) {
      return ": it is a soft or external link; use the name that it leads to";
    }
    return usable.isEmpty() ? ", nor any other" : "; it has " + usable.stream().sorted().limit(MOST_NAMES).collect(Collectors.joining(", "))
        + (usable.size() > MOST_NAMES ? " and %d more".formatted(usable.size() - MOST_NAMES) : "");
  }

  /**
   * Demands that a dataset can be made larger.
   *
   * @throws WriterException with category USAGE if it cannot
   */
  public void requireExtendible(DatasetSpec dataset) {
    if (fixed.contains(dataset.name())) {
      throw new WriterException(Category.USAGE,
          "dataset %s cannot be extended by parallel HDF5: its chunks are not allocated early; use the portable back end".formatted(dataset));
    }
  }
}

package org.h5burst.writer.backend;

import java.util.List;
import java.util.Set;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;

/**
 * What an existing file holds. Immutable; paths are without a leading slash.
 *
 * @param groups without the root group
 * @param datasets that can be read and written, sorted by name
 * @param fixed the names of those that this back end cannot extend: parallel HDF5 loses what is written into chunks that were not allocated early
 * @param links soft and external ones
 * @param others what is there but cannot be used
 */
public record Catalogue(List<String> groups, List<DatasetSpec> datasets, Set<String> fixed, List<String> links, List<Other> others) {
  /**
   * An object that cannot be used.
   *
   * @param what it is, in words: {@code a dataset of text of variable length}
   */
  public record Other(String name, String what) {}

  /** Nothing but the root group. */
  public static final Catalogue EMPTY = new Catalogue(List.of(), List.of(), Set.of(), List.of(), List.of());

  public Catalogue {
    groups = List.copyOf(groups);
    datasets = List.copyOf(datasets);
    fixed = Set.copyOf(fixed);
    links = List.copyOf(links);
    others = List.copyOf(others);
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

package org.h5burst.tuner.pattern;

import java.util.List;

/**
 * The selections of the ranks in one dataset, in a burst or a whole run.
 *
 * @param name the dataset's path
 * @param elementBytes size of an element
 * @param selections selections of each rank, in any order; an empty list if a rank selects nothing
 */
public record DatasetAccess(String name, int elementBytes, List<List<Hyperslab>> selections) {
  public DatasetAccess {
    selections = selections.stream().map(List::copyOf).toList();
    if (elementBytes < 1) {
      throw new IllegalArgumentException("an element of %s has %d bytes".formatted(name, elementBytes));
    }
    if (selections.stream().flatMap(List::stream).map(slab -> slab.dimensions().size()).distinct().count() > 1) {
      throw new IllegalArgumentException("selections of %s differ in their number of dimensions".formatted(name));
    }
  }
}

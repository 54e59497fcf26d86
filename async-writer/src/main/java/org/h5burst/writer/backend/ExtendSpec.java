package org.h5burst.writer.backend;

import java.util.Arrays;

/**
 * An extension of a dataset.
 *
 * @param dataset the dataset afterwards
 * @param before its previous shape; the caller must not change it
 */
public record ExtendSpec(DatasetSpec dataset, long[] before) implements StructureChange {
  public ExtendSpec {
    before = before.clone();
  }

  @Override
  public String name() {
    return dataset.name();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExtendSpec that && dataset.equals(that.dataset) && Arrays.equals(before, that.before);
  }

  @Override
  public int hashCode() {
    return dataset.hashCode();
  }

  @Override
  public String toString() {
    return "extension of %s from %s".formatted(dataset, Arrays.toString(before));
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Dimensions of a dataset that are bound to an index; a slice has the other dimensions. */
public final class IndexMap {
  private final Map<Integer, Long> bound = new TreeMap<>();

  /** Creates a map without bound dimensions. */
  public IndexMap() {}

  /** Binds a dimension to an index. */
  public IndexMap bind(int dim, int index) {
    return bind(dim, (long) index);
  }

  /** Binds a dimension to an index. */
  public IndexMap bind(int dim, long index) {
    bound.put(dim, index);
    return this;
  }

  /** Returns the index of each of so many dimensions, -1 if it is not bound. */
  long[] indices(int rank) {
    long[] indices = new long[rank];
    Arrays.fill(indices, -1);
    bound.forEach((dimension, index) -> indices[dimension] = index);
    return indices;
  }
}

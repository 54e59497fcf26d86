package org.h5burst.writer.manifest;

import org.h5burst.writer.Selection;

/** The elements of a dataset that a record describes. */
public sealed interface Elements {
  /** Returns the number of elements. */
  long count();

  /** One hyperslab. */
  record Pattern(Selection slab) implements Elements {
    @Override
    public long count() {
      return slab.elements();
    }
  }

  /** Elements without a regular pattern. */
  record Scattered(Runs runs) implements Elements {
    @Override
    public long count() {
      long sum = 0;
      for (int run = 0; run < runs.size(); run++) {
        sum += runs.length(run);
      }
      return sum;
    }
  }
}

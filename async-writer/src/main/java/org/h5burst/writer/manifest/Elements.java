package org.h5burst.writer.manifest;

import org.h5burst.writer.Selection;

/** Which elements of a dataset a record is about. */
public sealed interface Elements {
  /** Returns how many. */
  long count();

  /** One hyperslab. */
  record Pattern(Selection slab) implements Elements {
    @Override
    public long count() {
      return slab.elements();
    }
  }

  /** No regular pattern. */
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

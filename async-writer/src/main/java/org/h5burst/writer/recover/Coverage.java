package org.h5burst.writer.recover;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.manifest.Runs;

/** Which elements of a dataset were flushed, each counted once: a bit for each in parts that have both kinds, nothing for parts that have one. */
final class Coverage {
  private static final int PART_BITS = 16;
  private static final int PART = 1 << PART_BITS;
  private static final BitSet WHOLE = new BitSet();

  private final Map<Long, BitSet> parts = new TreeMap<>();
  private final long all;

  Coverage(DatasetSpec dataset) {
    all = dataset.bytes() / dataset.type().bytes();
  }

  /** Elements of the dataset. */
  long all() {
    return all;
  }

  void add(RegionParts region) {
    for (RegionParts.Part part : region) {
      add(part.runs());
    }
  }

  private void add(Runs runs) {
    for (int run = 0; run < runs.size(); run++) {
      long end = runs.position(run) + runs.length(run);
      for (long from = runs.position(run); from < end;) {
        long part = from >>> PART_BITS;
        long to = Math.min(end, part + 1 << PART_BITS);
        add(part, (int) (from & PART - 1), (int) (to - (part << PART_BITS)));
        from = to;
      }
    }
  }

  private void add(long part, int from, int to) {
    BitSet known = parts.computeIfAbsent(part, _ -> new BitSet());
    if (known != WHOLE) {
      known.set(from, to);
      if (known.nextClearBit(0) == PART) {
        parts.put(part, WHOLE);
      }
    }
  }

  /** How many elements were flushed. */
  long count() {
    return parts.values().stream().mapToLong(part -> part == WHOLE ? PART : part.cardinality()).sum();
  }
}

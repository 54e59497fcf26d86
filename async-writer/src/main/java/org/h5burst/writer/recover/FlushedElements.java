package org.h5burst.writer.recover;

import java.util.BitSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.manifest.Runs;

/**
 * Records which elements of a dataset were judged, each counted once. Keeps a bit per element for parts in which some
 * elements were judged and some were not, one entry for contiguous parts of which all were, and nothing for the others.
 */
final class FlushedElements {
  private static final int PART_BITS = 16;
  private static final int PART = 1 << PART_BITS;
  private static final BitSet NOTHING = new BitSet();

  /** The parts of which some elements were judged. */
  private final Map<Long, BitSet> parts = new TreeMap<>();

  /** The first of contiguous parts of which all elements were judged, and the part after the last. */
  private final NavigableMap<Long, Long> whole = new TreeMap<>();
  private final long all;

  FlushedElements(DatasetSpec dataset) {
    all = dataset.elements();
  }

  /** Returns the number of elements in the dataset. */
  long all() {
    return all;
  }

  /** Adds elements; returns the number of new ones. */
  long add(RegionParts region) {
    long fresh = 0;
    for (RegionParts.Part part : region) {
      fresh += add(part.runs());
    }
    return fresh;
  }

  /** Adds elements; returns the number of new ones. */
  long add(Runs runs) {
    long[] fresh = {0};
    find(runs, (position, length, _) -> {
      set(position >>> PART_BITS, (int) (position & PART - 1), (int) length);
      fresh[0] += length;
    });
    return fresh[0];
  }

  private void set(long part, int from, int length) {
    if (length == PART) {
      complete(part);
      return;
    }
    BitSet known = parts.computeIfAbsent(part, _ -> new BitSet());
    known.set(from, from + length);
    if (known.nextClearBit(0) == PART) {
      complete(part);
    }
  }

  private boolean isWhole(long part) {
    Map.Entry<Long, Long> run = whole.floorEntry(part);
    return run != null && part < run.getValue();
  }

  private void complete(long part) {
    parts.remove(part);
    Map.Entry<Long, Long> before = whole.floorEntry(part);
    long first = before != null && before.getValue() == part ? before.getKey() : part;
    Long end = whole.remove(part + 1);
    whole.put(first, end == null ? part + 1 : end);
  }

  /** Returns the number of entries in memory. */
  int entries() {
    return parts.size() + whole.size();
  }

  /** Receives elements that were not added yet. */
  interface Fresh {
    /**
     * Receives contiguous elements, which it may add. The first one is {@code source} elements after the first that was
     * asked for.
     *
     * @param position position of the first one in the dataset
     */
    void take(long position, long length, long source);
  }

  /** Finds those of the given elements that were not added yet. */
  void find(Runs runs, Fresh fresh) {
    long source = 0;
    for (int run = 0; run < runs.size(); run++) {
      long begin = runs.position(run);
      long end = begin + runs.length(run);
      for (long from = begin; from < end;) {
        long part = from >>> PART_BITS;
        long first = part << PART_BITS;
        long to = Math.min(end, first + PART);
        BitSet known = parts.getOrDefault(part, NOTHING);
        int limit = (int) (to - first);
        for (int at = isWhole(part) ? limit : known.nextClearBit((int) (from - first)); at < limit;) {
          int next = known.nextSetBit(at);
          int stop = next < 0 ? limit : Math.min(next, limit);
          fresh.take(first + at, stop - at, source + first + at - begin);
          at = known.nextClearBit(stop);
        }
        from = to;
      }
      source += end - begin;
    }
  }

  /** Returns whether all given elements were added. */
  boolean hasAll(RegionParts region) {
    for (RegionParts.Part part : region) {
      boolean[] some = {false};
      find(part.runs(), (_, _, _) -> some[0] = true);
      if (some[0]) {
        return false;
      }
    }
    return true;
  }

  /** Returns the number of added elements. */
  long count() {
    return parts.values().stream().mapToLong(BitSet::cardinality).sum()
        + whole.entrySet().stream().mapToLong(run -> run.getValue() - run.getKey() << PART_BITS).sum();
  }

  /** Returns the position of the first element that was not added; the number of elements if all were. */
  long firstRest() {
    Map.Entry<Long, Long> begin = whole.floorEntry(0L);
    long part = begin == null ? 0 : begin.getValue();
    return Math.min(all, (part << PART_BITS) + parts.getOrDefault(part, NOTHING).nextClearBit(0));
  }

  /** Returns those of the given elements that were not added. */
  RunList rest(RunList runs) {
    RunList rest = new RunList();
    long[] filled = {0};
    find(runs, (position, length, _) -> {
      rest.add(position, length, 0, filled[0]);
      filled[0] += length;
    });
    return rest;
  }
}

package org.h5burst.tuner.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Indices along one dimension: {@code count} blocks of {@code block} indices, {@code stride} apart, of which the last
 * may be shorter; in a normal form, so that equal sets are equal.
 *
 * @param start first index
 * @param stride distance between the starts of adjacent blocks; equals {@code block} if there is only one
 * @param count number of blocks, at least 1
 * @param block indices of a block, at least 1
 * @param last indices of the last block, at least 1, at most {@code block}
 */
record IndexSet(long start, long stride, long count, long block, long last) {
  private static final int MAX_RUNS = 1 << 16;

  private record Run(long start, long end) {}

  /** Returns the indices of a hyperslab's range. */
  static IndexSet of(Hyperslab.Range range) {
    boolean single = range.count() == 1 || range.stride() == range.block();
    long block = single ? range.count() * range.block() : range.block();
    return single ? run(range.start(), block)
        : new IndexSet(range.start(), range.stride(), range.count(), block, block);
  }

  private static IndexSet run(long start, long length) {
    return new IndexSet(start, length, 1, length, length);
  }

  /** Returns all indices of several sets; empty if they are not a regular pattern, or more than 65,536 runs. */
  static Optional<IndexSet> union(List<IndexSet> sets) {
    if (sets.stream().distinct().count() == 1) {
      return Optional.of(sets.getFirst());
    }
    if (sets.stream().mapToDouble(IndexSet::count).sum() > MAX_RUNS) {
      return Optional.empty();
    }
    return regular(merged(sets));
  }

  private static List<Run> merged(List<IndexSet> sets) {
    List<Run> runs = new ArrayList<>();
    for (IndexSet set : sets) {
      for (long n = 0; n < set.count; n++) {
        long first = set.start + n * set.stride;
        runs.add(new Run(first, first + (n == set.count - 1 ? set.last : set.block)));
      }
    }
    runs.sort(Comparator.comparingLong(Run::start));
    List<Run> merged = new ArrayList<>();
    for (Run run : runs) {
      if (!merged.isEmpty() && run.start <= merged.getLast().end) {
        Run previous = merged.removeLast();
        merged.add(new Run(previous.start, Math.max(previous.end, run.end)));
      } else {
        merged.add(run);
      }
    }
    return merged;
  }

  private static Optional<IndexSet> regular(List<Run> runs) {
    Run first = runs.getFirst();
    long block = first.end - first.start;
    if (runs.size() == 1) {
      return Optional.of(run(first.start, block));
    }
    long stride = runs.get(1).start - first.start;
    long last = runs.getLast().end - runs.getLast().start;
    for (int n = 0; n < runs.size(); n++) {
      Run run = runs.get(n);
      boolean complete = n < runs.size() - 1;
      if (run.start != first.start + n * stride || (complete ? run.end - run.start != block : last > block)) {
        return Optional.empty();
      }
    }
    return Optional.of(new IndexSet(first.start, stride, runs.size(), block, last));
  }

  boolean isRun() {
    return count == 1;
  }

  long size() {
    return (count - 1) * block + last;
  }

  /** Returns the index after the last. */
  long end() {
    return start + (count - 1) * stride + last;
  }
}

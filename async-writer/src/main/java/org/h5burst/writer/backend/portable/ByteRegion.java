package org.h5burst.writer.backend.portable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * The positions of a rank's elements in a file.
 *
 * @param patterns of runs that do not overlap, in any order
 * @param elementBytes size of an element
 */
record ByteRegion(List<RunPattern> patterns, int elementBytes) {
  /** Returns an empty region of a dataset. */
  static ByteRegion nothing(DatasetSpec dataset) {
    return new ByteRegion(List.of(), dataset.type().bytes());
  }

  /** Returns the region of a selection. */
  static ByteRegion of(DatasetSpec dataset, Selection selection, long origin) {
    int bytes = dataset.type().bytes();
    return new ByteRegion(IntStream.range(0, selection.slabs())
        .mapToObj(slab -> RunPattern.of(selection, slab, dataset.shape(), bytes, origin)).toList(), bytes);
  }

  /** Returns the position of the first element; {@link Long#MAX_VALUE} for an empty region. */
  long first() {
    return patterns.stream().mapToLong(RunPattern::offset).min().orElse(Long.MAX_VALUE);
  }

  /** Returns the end of the last element; 0 for an empty region. */
  long end() {
    return patterns.stream().mapToLong(RunPattern::end).max().orElse(0);
  }

  RunCursor cursor() {
    return cursorFrom(0);
  }

  /** Returns a cursor at the first byte at or after an offset. */
  RunCursor cursorFrom(long offset) {
    return new RunCursor(patterns, offset);
  }

  /** Returns the part of the region that may lie between two offsets, as whole patterns. */
  ByteRegion within(long begin, long end) {
    return new ByteRegion(patterns.stream().filter(pattern -> pattern.offset() < end && pattern.end() > begin).toList(),
        elementBytes);
  }

  /** Returns the region as numbers. */
  long[] encode() {
    long[] numbers = new long[patterns.stream().mapToInt(RunPattern::numbers).sum()];
    int index = 0;
    for (RunPattern pattern : patterns) {
      index = pattern.encode(numbers, index);
    }
    return numbers;
  }

  /** Decodes a region that {@link #encode} made. */
  static ByteRegion decode(long[] numbers, int elementBytes) {
    List<RunPattern> patterns = new ArrayList<>();
    for (int index = 0; index < numbers.length;) {
      RunPattern pattern = RunPattern.decode(numbers, index);
      patterns.add(pattern);
      index += pattern.numbers();
    }
    return new ByteRegion(patterns, elementBytes);
  }
}

package org.h5burst.writer.manifest;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.h5burst.writer.manifest.Elements.Scattered;

/**
 * The shapes that datasets had when regions were noted: the runs of a region count elements in the shape of that time.
 * Used by one thread.
 */
final class FormerShapes {
  private final Map<Integer, TreeMap<Long, long[]>> shapes = new HashMap<>();

  /** Adds the shape of a dataset after so many changes of the structure. */
  void add(int dataset, long changes, long[] shape) {
    shapes.computeIfAbsent(dataset, _ -> new TreeMap<>()).put(changes, shape);
  }

  /** Returns a region with its elements counted in the last shape. */
  WrittenRegion inLastShape(WrittenRegion region) {
    return new WrittenRegion(region.rank(), region.dataset(), region.burst(), region.changes(), region.crc(),
        elementsInLastShape(region));
  }

  private Elements elementsInLastShape(WrittenRegion region) {
    TreeMap<Long, long[]> known = shapes.getOrDefault(region.dataset(), new TreeMap<>());
    Map.Entry<Long, long[]> then = known.floorEntry(region.changes());
    Elements elements = region.elements();
    if (then == null || !(elements instanceof Scattered(Runs runs))) {
      return elements;
    }
    long[] before = then.getValue();
    long[] last = Objects.requireNonNull(known.lastEntry()).getValue();
    boolean counted = Arrays.equals(before, 1, before.length, last, 1, last.length);
    boolean possible = before.length == last.length && LongStream.of(before).skip(1).allMatch(extent -> extent > 0);
    return counted || !possible ? elements : new Scattered(moved(runs, before, last));
  }

  private static Runs moved(Runs runs, long[] before, long[] last) {
    LongStream.Builder positions = LongStream.builder();
    LongStream.Builder lengths = LongStream.builder();
    long row = before[before.length - 1];
    for (int run = 0; run < runs.size(); run++) {
      long end = runs.position(run) + runs.length(run);
      for (long position = runs.position(run); position < end;) {
        long length = Math.min(end - position, row - position % row);
        positions.add(moved(position, before, last));
        lengths.add(length);
        position += length;
      }
    }
    return new RegionCodec.ListedRuns(positions.build().toArray(), lengths.build().toArray());
  }

  private static long moved(long position, long[] before, long[] last) {
    long rest = position;
    long moved = 0;
    long scale = 1;
    for (int dimension = last.length - 1; dimension > 0; dimension--) {
      moved += rest % before[dimension] * scale;
      rest /= before[dimension];
      scale *= last[dimension];
    }
    return moved + rest * scale;
  }
}

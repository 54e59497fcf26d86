package org.h5burst.writer.engine.plan;

import java.nio.LongBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.h5burst.writer.Selection;

/**
 * Caches the results of merging selections of many hyperslabs: programs that write hundreds of variables at the same
 * places, or the same places burst after burst, merge them once. A hash finds them, and all numbers are compared. Keeps
 * at most {@link #MAX_BYTES}; drops the least recently used first. I/O thread only.
 */
final class KnownMerges {
  static final long MAX_BYTES = 64 << 20;

  /** Fewer hyperslabs are merged as fast as they are found. */
  static final int MIN_SLABS = 16;

  private static final long ENTRY_BYTES = 512;
  private static final long SLAB_BYTES_PER_DIMENSION = 4L * Long.BYTES;

  private final LinkedHashMap<Place, Merged> known = new LinkedHashMap<>(16, .75f, true);
  private long bytes;

  /** Elements of an array with a shape. */
  private record Place(Selection selection, LongBuffer shape) {}

  /**
   * Elements of one write in file order, each once. The runs must not be changed.
   *
   * @param contiguous number of contiguous pieces in the file
   */
  record Merged(RunList runs, Selection selection, long contiguous) {}

  /** Returns the merged form of a selection in an array with a shape, which the caller must not change. */
  Merged of(Selection selection, long[] shape, Supplier<Merged> merge) {
    if (selection.slabs() < MIN_SLABS) {
      return merge.get();
    }
    Place place = new Place(selection, LongBuffer.wrap(shape));
    Merged before = known.get(place);
    if (before != null) {
      return before;
    }
    Merged merged = merge.get();
    keep(place, merged);
    return merged;
  }

  private void keep(Place place, Merged merged) {
    long size = bytes(place, merged);
    if (size > MAX_BYTES) {
      return;
    }
    known.put(place, merged);
    bytes += size;
    while (bytes > MAX_BYTES) {
      Map.Entry<Place, Merged> eldest = known.pollFirstEntry();
      bytes -= bytes(eldest.getKey(), eldest.getValue());
    }
  }

  /** Drops everything. */
  void clear() {
    known.clear();
    bytes = 0;
  }

  /** Returns the approximate size of the cache in bytes. */
  long bytes() {
    return bytes;
  }

  private static long bytes(Place place, Merged merged) {
    long slabs = place.selection.slabs() + merged.selection.slabs();
    return ENTRY_BYTES + slabs * place.selection.rank() * SLAB_BYTES_PER_DIMENSION + merged.runs.bytes();
  }
}

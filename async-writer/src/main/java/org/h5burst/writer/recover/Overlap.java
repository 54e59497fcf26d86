package org.h5burst.writer.recover;

import java.util.stream.IntStream;
import org.h5burst.writer.Selection;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Elements.Pattern;
import org.h5burst.writer.manifest.Elements.Scattered;
import org.h5burst.writer.manifest.Runs;

/**
 * Compares the positions of two regions of a dataset. Hyperslabs are products of one-dimensional patterns, so each
 * dimension is examined separately.
 */
final class Overlap {
  /** The key of regions that are not compared by their words. */
  static final String NO_KEY = "";

  private Overlap() {}

  /** Returns a key that equal hyperslabs share; {@link #NO_KEY} for lists of runs, which may be long. */
  static String key(Elements elements) {
    return elements instanceof Pattern(Selection slab) ? slab.toString() : NO_KEY;
  }

  /** Returns whether two regions have common elements; also true if that is hard to exclude. */
  static boolean mayOverlap(Elements one, Elements other) {
    return !(one instanceof Pattern(Selection first)) || !(other instanceof Pattern(Selection second))
        || IntStream.range(0, first.rank()).allMatch(dimension -> overlap(first, second, dimension));
  }

  private static boolean overlap(Selection one, Selection other, int dimension) {
    boolean fewer = one.count(0, dimension) <= other.count(0, dimension);
    Selection few = fewer ? one : other;
    Selection many = fewer ? other : one;
    for (long number = 0; number < few.count(0, dimension); number++) {
      long begin = few.start(0, dimension) + number * few.stride(0, dimension) - many.start(0, dimension);
      long end = begin + few.blockExtent(0, dimension);
      long stride = many.stride(0, dimension);
      long block = Math.clamp(Math.floorDiv(begin - many.blockExtent(0, dimension), stride) + 1, 0,
          many.count(0, dimension) - 1);
      if (block * stride < end && block * stride + many.blockExtent(0, dimension) > begin) {
        return true;
      }
    }
    return false;
  }

  /** Describes the position of a region, for messages. */
  static String describe(Elements elements) {
    return switch (elements) {
      case Pattern(Selection slab) -> slab.toString();
      case Scattered(Runs runs) -> "%d runs, the first at element %d".formatted(runs.size(), runs.position(0));
    };
  }
}

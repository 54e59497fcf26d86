package org.h5burst.writer.recover;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Elements.Pattern;
import org.h5burst.writer.manifest.Elements.Scattered;

/**
 * The regions of a dataset that were flushed after another one, or with it. For regions of many runs, which would take
 * too much memory, it remembers only that there are some. Used by one thread.
 */
final class LaterRegions {
  private final List<Pattern> patterns = new ArrayList<>();
  private long scattered;

  void add(Elements elements) {
    switch (elements) {
      case Pattern pattern -> patterns.add(pattern);
      case Scattered _ -> scattered++;
    }
  }

  /**
   * Returns whether another of these regions overlaps the given one, which is among them; also true if an overlap is
   * hard to exclude.
   */
  boolean mayOverlapAnother(Elements region) {
    long all = scattered + patterns.stream().filter(pattern -> Overlap.mayOverlap(pattern, region)).limit(2).count();
    return all > 1;
  }
}

package org.h5burst.writer.recover;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Elements.Pattern;
import org.h5burst.writer.manifest.Elements.Scattered;

/**
 * The regions of a dataset that were flushed after another one. Of those of many runs, which would take too much
 * memory, it remembers only that there are some. Used by one thread.
 */
final class LaterRegions {
  private final List<Pattern> patterns = new ArrayList<>();
  private boolean scattered;

  void add(Elements elements) {
    switch (elements) {
      case Pattern pattern -> patterns.add(pattern);
      case Scattered _ -> scattered = true;
    }
  }

  /** Whether one of them has all elements of a region; false also where that is not easily seen. */
  boolean contain(Elements region) {
    return patterns.stream().anyMatch(pattern -> Overlap.contains(pattern, region));
  }

  /** Whether one of them has elements of a region; true also where that is not easily excluded. */
  boolean mayOverlap(Elements region) {
    return scattered || patterns.stream().anyMatch(pattern -> Overlap.mayOverlap(pattern, region));
  }
}

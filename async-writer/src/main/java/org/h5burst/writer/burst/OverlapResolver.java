package org.h5burst.writer.burst;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Within a rank the later write wins: cuts away what later pieces cover. */
final class OverlapResolver {
  private static final Comparator<Run> IN_FILE_ORDER = Comparator.comparingLong(Run::position);

  private static final Comparator<Run> LATEST_FIRST = Comparator.comparingInt(Run::piece).thenComparingLong(Run::source).reversed();

  private final TreeMap<Long, Run> covered = new TreeMap<>();

  private OverlapResolver() {}

  /** Sorts the runs by position and removes what is overwritten; reports whether anything was. */
  static boolean sortAndResolve(List<Run> runs) {
    runs.sort(IN_FILE_ORDER);
    if (!overlap(runs)) {
      return false;
    }
    OverlapResolver resolver = new OverlapResolver();
    List<Run> latestFirst = new ArrayList<>(runs);
    latestFirst.sort(LATEST_FIRST);
    latestFirst.forEach(resolver::addUncovered);
    runs.clear();
    runs.addAll(resolver.covered.values());
    return true;
  }

  private static boolean overlap(List<Run> sorted) {
    for (int index = 1; index < sorted.size(); index++) {
      if (sorted.get(index).position() < sorted.get(index - 1).end()) {
        return true;
      }
    }
    return false;
  }

  private void addUncovered(Run run) {
    long position = run.position();
    Map.Entry<Long, Run> before = covered.floorEntry(position);
    if (before != null) {
      position = Math.max(position, before.getValue().end());
    }
    List<Run> parts = new ArrayList<>();
    for (Run later : covered.subMap(run.position(), false, Math.max(run.position(), run.end()), false).values()) {
      if (later.position() > position) {
        parts.add(run.part(position, later.position()));
      }
      position = Math.max(position, later.end());
    }
    if (position < run.end()) {
      parts.add(run.part(position, run.end()));
    }
    parts.forEach(part -> covered.put(part.position(), part));
  }
}

package org.h5burst.writer.engine.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Resolves overlaps within a rank: the later write wins, so parts that later pieces cover are removed. */
final class OverlapResolver {
  /** A part of a run that no later piece covers. */
  private record Part(int run, long position, long end) {}

  private final RunList runs;
  private final TreeMap<Long, Part> covered = new TreeMap<>();

  private OverlapResolver(RunList runs) {
    this.runs = runs;
  }

  /** Returns the runs in file order, without overlaps. */
  static RunList resolve(RunList runs) {
    OverlapResolver resolver = new OverlapResolver(runs);
    Comparator<Integer> earliestFirst = Comparator.<Integer>comparingInt(runs::piece).thenComparingLong(runs::source);
    IntStream.range(0, runs.size()).boxed().sorted(earliestFirst.reversed()).forEach(resolver::addUncovered);
    RunList resolved = new RunList();
    resolver.covered.values().forEach(part -> resolved.addPart(runs, part.run, part.position, part.end));
    return resolved;
  }

  private void addUncovered(int run) {
    long position = runs.position(run);
    long end = runs.end(run);
    Map.Entry<Long, Part> before = covered.floorEntry(position);
    if (before != null) {
      position = Math.max(position, before.getValue().end);
    }
    List<Part> parts = new ArrayList<>();
    for (Part later : covered.subMap(runs.position(run), false, end, false).values()) {
      if (later.position > position) {
        parts.add(new Part(run, position, later.position));
      }
      position = Math.max(position, later.end);
    }
    if (position < end) {
      parts.add(new Part(run, position, end));
    }
    parts.forEach(part -> covered.put(part.position, part));
  }
}

package org.h5burst.writer.chunk;

import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.writer.Filter;

/**
 * How much effort is spent on the chunks of a burst, within the program's limits.
 *
 * @param step from the lowest level, 0, to the highest, {@code steps}
 * @param steps number of steps; at least 1
 * @param halvings how often the number of threads is halved
 */
public record ChunkEffort(int step, int steps, int halvings) {
  /** The lowest levels, on all threads. */
  public static final ChunkEffort LEAST = new ChunkEffort(0, 1, 0);

  /** Returns the level at which a filter compresses; 0 if it has none. */
  public int level(Filter filter) {
    int span = filter.highestLevel() - filter.level();
    return filter.level() + (span * step + steps / 2) / steps;
  }

  /** Returns how many of the given threads work. */
  public int threads(int most) {
    return Math.max(1, most >> halvings);
  }

  /** Describes the levels of the filters that have a choice. */
  public String words(List<Filter> filters) {
    return filters.stream().filter(ChunkEffort::isOpen).distinct()
        .map(filter -> "%s at level %s".formatted(filter, level(filter))).collect(Collectors.joining(", "));
  }

  /** Returns whether a filter's level can be chosen. */
  public static boolean isOpen(Filter filter) {
    return filter.highestLevel() > filter.level();
  }
}

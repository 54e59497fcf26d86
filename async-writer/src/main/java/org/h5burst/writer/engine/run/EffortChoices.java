package org.h5burst.writer.engine.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.h5burst.writer.Filter;

/**
 * What rank 0 has learned about the effort for chunks, for open files and later ones of the same kind, because programs
 * write a file for each step. Any thread may call it; the result is for the I/O thread.
 */
final class EffortChoices {
  /** More kinds than a program has. */
  private static final int MAX_KINDS = 64;
  private static final float LOAD = 0.75f;

  private final Map<Kind, EffortChoice> choices = new LinkedHashMap<>(16, LOAD, true);

  /**
   * Bursts that can be compared.
   *
   * @param directory of the file
   * @param filters filters with a choice of levels, as text
   * @param ranks that write
   * @param threads threads to choose from
   * @param size class of the burst's bytes
   */
  record Kind(String directory, String filters, int ranks, int threads, int size) {
    /** Returns how often the threads can be halved. */
    int halvings() {
      return Math.min(MAX_HALVINGS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, threads)));
    }
  }

  private static final int MAX_HALVINGS = 2;
  /** Adjacent levels differ less than bursts do. */
  private static final int MAX_STEPS = 3;

  /** Returns what was learned about a kind of bursts. */
  synchronized EffortChoice of(Kind kind, int steps) {
    EffortChoice known = choices.computeIfAbsent(kind, _ -> new EffortChoice(steps, kind.halvings()));
    if (choices.size() > MAX_KINDS) {
      choices.remove(choices.keySet().iterator().next());
    }
    return known;
  }

  /** Returns the number of steps from the lowest level of a filter to the highest. */
  static int steps(Filter filter) {
    return Math.min(MAX_STEPS, filter.highestLevel() - filter.level());
  }
}

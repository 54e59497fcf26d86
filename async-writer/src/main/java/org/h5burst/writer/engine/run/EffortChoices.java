package org.h5burst.writer.engine.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.h5burst.writer.Filter;

/**
 * What rank 0 has learned of the work in chunks, for the files that are open and later ones of the same kind: programs
 * write a file for each step. Any thread may ask; what it gets is for the I/O thread.
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
   * @param filters whose level can be chosen, as text
   * @param ranks that write
   * @param threads that can be chosen
   * @param size class of the burst's bytes
   */
  record Kind(String directory, String filters, int ranks, int threads, int size) {
    /** Returns how often the threads can be halved. */
    int halvings() {
      return Math.min(MAX_HALVINGS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, threads)));
    }
  }

  private static final int MAX_HALVINGS = 2;
  /** Levels next to each other differ less than bursts do. */
  private static final int MAX_STEPS = 3;

  /** Returns what was learned of a kind of bursts. */
  synchronized EffortChoice of(Kind kind, int steps) {
    EffortChoice known = choices.computeIfAbsent(kind, _ -> new EffortChoice(steps, kind.halvings()));
    if (choices.size() > MAX_KINDS) {
      choices.remove(choices.keySet().iterator().next());
    }
    return known;
  }

  /** Returns how many steps there are from the lowest level of a filter to the highest. */
  static int steps(Filter filter) {
    return Math.min(MAX_STEPS, filter.highestLevel() - filter.level());
  }
}

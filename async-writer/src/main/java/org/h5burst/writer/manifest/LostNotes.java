package org.h5burst.writer.manifest;

import java.util.HashMap;
import java.util.Map;

/**
 * The number of elements in notes that are lost to damage: the difference between the ranks' totals and the notes that
 * are left. Used by one thread.
 */
public final class LostNotes {
  /** The number is unknown. */
  public static final long UNKNOWN = -1;

  private final Map<Long, Long> noted = new HashMap<>();
  private final Map<Long, Long> said = new HashMap<>();
  private final Map<Integer, Long> saidInAll = new HashMap<>();
  private final Map<Integer, Long> saidAt = new HashMap<>();
  private final Map<Integer, Long> lost = new HashMap<>();
  private boolean covered = true;
  private boolean known = true;

  LostNotes() {}

  private static long key(int rank, int dataset) {
    return (long) rank << Integer.SIZE | dataset;
  }

  /**
   * Adds a region, after all totals: those behind a note cover it; if it is behind them all, no others show how much
   * was lost.
   */
  void add(WrittenRegion region, long at) {
    if (at < saidAt.getOrDefault(region.rank(), Long.MAX_VALUE)) {
      noted.merge(key(region.rank(), region.dataset()), region.elements().count(), Long::sum);
      covered &= saidAt.containsKey(region.rank());
    } else {
      covered = false;
    }
  }

  void add(Totals totals, long at) {
    totals.datasets().forEach((dataset, elements) -> said.put(key(totals.rank(), dataset), elements));
    saidInAll.put(totals.rank(), totals.all());
    saidAt.put(totals.rank(), at);
  }

  /** Returns the approximate number of records that it remembers. */
  long size() {
    return (long) noted.size() + said.size();
  }

  /** Returns whether the notes match the totals, each with totals behind it, as in an undamaged journal. */
  boolean fit() {
    return covered && lost.isEmpty() && noted.equals(said);
  }

  /**
   * Concludes after all notes and totals were added.
   *
   * @param hole end of the last damaged part that may have had notes; 0 if there is none
   * @param ranks that write the file; 0 if unknown
   */
  void conclude(long hole, int ranks) {
    known = hole == 0 ? covered : ranks > 0 && saidAt.values().stream().filter(at -> at >= hole).count() == ranks;
    Map<Integer, Long> explained = new HashMap<>();
    Map<Long, Long> both = new HashMap<>(noted);
    said.forEach((key, elements) -> both.merge(key, elements, Math::max));
    both.forEach((key, elements) -> {
      explained.merge((int) (key >>> Integer.SIZE), elements, Long::sum);
      long missing = elements - noted.getOrDefault(key, 0L);
      if (missing > 0) {
        lost.merge((int) (long) key, missing, Long::sum);
      }
    });
    known &= explained.equals(saidInAll);
  }

  /**
   * Returns how many elements of a dataset are in lost notes, counted each time they were written; {@link #UNKNOWN} if
   * that cannot be known.
   */
  public long of(int dataset) {
    return known ? lost.getOrDefault(dataset, 0L) : UNKNOWN;
  }
}

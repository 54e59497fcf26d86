package org.h5burst.writer.engine.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * How a burst transfers datasets of the file: for this rank or, {@linkplain #common combined}, for all ranks. Contains
 * only datasets that are transferred. I/O thread only.
 */
public final class RoundCounts {
  private static final int VALUES = 3;
  private static final int NUMBERED_VALUES = VALUES + 1;
  private static final Use NONE = new Use(0, 0, 0);

  /** Uses by the number of the dataset. */
  private final TreeMap<Integer, Use> uses = new TreeMap<>();

  /** Creates an empty instance. */
  RoundCounts() {}

  private record Use(long rounds, long whole, long irregular) {
    Use max(Use other) {
      return new Use(Math.max(rounds, other.rounds), Math.max(whole, other.whole),
          Math.max(irregular, other.irregular));
    }
  }

  /** Sets how this rank transfers a dataset. */
  void set(int dataset, DatasetBurst<?> burst) {
    uses.put(dataset, new Use(burst.rounds().size(), burst.isWhole() ? 1 : 0, burst.isIrregular() ? 1 : 0));
  }

  /** Returns the numbers of the datasets that are transferred, ascending. */
  public Set<Integer> datasets() {
    return uses.keySet();
  }

  /** Returns the largest number of calls for a dataset on any rank. */
  public long rounds(int dataset) {
    return uses.getOrDefault(dataset, NONE).rounds;
  }

  /** Returns whether any rank transfers all of a dataset. */
  public boolean whole(int dataset) {
    return uses.getOrDefault(dataset, NONE).whole != 0;
  }

  /** Returns whether HDF5 describes several hyperslabs of a dataset to MPI in one call of any rank. */
  public boolean irregular(int dataset) {
    return uses.getOrDefault(dataset, NONE).irregular != 0;
  }

  /** Returns everything as numbers; equal numbers have the same meaning. */
  public long[] values() {
    long[] values = new long[NUMBERED_VALUES * uses.size()];
    int place = 0;
    for (var use : uses.entrySet()) {
      values[place++] = use.getKey();
      values[place++] = use.getValue().rounds;
      values[place++] = use.getValue().whole;
      values[place++] = use.getValue().irregular;
    }
    return values;
  }

  /** Returns how the ranks with these {@link #values()} transfer datasets together. */
  public static RoundCounts common(List<long[]> ranks) {
    RoundCounts all = new RoundCounts();
    for (long[] values : ranks) {
      for (int place = 0; place < values.length; place += NUMBERED_VALUES) {
        Use use = new Use(values[place + 1], values[place + 2], values[place + 3]);
        all.uses.merge((int) values[place], use, Use::max);
      }
    }
    return all;
  }

  /**
   * Returns whether ranks exchange fewer numbers as {@link #values()} than as {@link #table}s.
   *
   * @param largest largest number of datasets that a rank transfers
   * @param datasets of the file
   */
  public static boolean isSparse(int ranks, int largest, int datasets) {
    return (long) ranks * largest * NUMBERED_VALUES < (long) datasets * VALUES;
  }

  /** Returns everything with a place for each dataset of the file, for the maximum over all ranks. */
  public long[] table(int datasets) {
    long[] table = new long[VALUES * datasets];
    uses.forEach((dataset, use) -> {
      table[VALUES * dataset] = use.rounds;
      table[VALUES * dataset + 1] = use.whole;
      table[VALUES * dataset + 2] = use.irregular;
    });
    return table;
  }

  /** Decodes the maximum of {@link #table}s. */
  public static RoundCounts ofTable(long[] table) {
    RoundCounts all = new RoundCounts();
    for (int place = 0; place < table.length; place += VALUES) {
      if (table[place] > 0) {
        long[] values = Arrays.copyOfRange(table, place, place + VALUES);
        all.uses.put(place / VALUES, new Use(values[0], values[1], values[2]));
      }
    }
    return all;
  }
}

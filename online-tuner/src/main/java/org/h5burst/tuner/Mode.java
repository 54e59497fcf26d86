package org.h5burst.tuner;

import java.util.List;
import java.util.Locale;

/** How the ranks' data reaches the file. */
public enum Mode {
  /** Each rank writes its own pieces, as in a plain parallel HDF5 program. */
  INDEPENDENT,
  /** Two-phase collective: aggregators gather the pieces of all ranks and write large runs. */
  COLLECTIVE,
  /** A collective call in which each rank writes its own pieces through data sieving. */
  SIEVE;

  private static final List<Mode> ALL = List.of(values());

  private final String label = name().toLowerCase(Locale.ROOT);

  /** Returns all modes, by their numbers in a {@link Choice}. */
  public static List<Mode> all() {
    return ALL;
  }

  /** Returns the name in strings and documents: {@code collective}. */
  public String label() {
    return label;
  }
}

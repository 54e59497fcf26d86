package org.h5burst.tuner;

import java.util.List;
import java.util.Locale;

/** How the ranks' data reaches the file. */
public enum Mode {
  /** Each rank writes its own pieces: what a plain parallel HDF5 program gets. */
  INDEPENDENT,
  /** Two-phase collective: aggregators gather the pieces of all ranks and write large runs. */
  COLLECTIVE,
  /** A collective call in which each rank writes for itself, through data sieving. */
  SIEVE;

  private static final List<Mode> ALL = List.of(values());

  private final String label = name().toLowerCase(Locale.ROOT);

  /** All modes, by their numbers in a {@link Choice}. */
  public static List<Mode> all() {
    return ALL;
  }

  /** The name in strings and documents: {@code collective}. */
  public String label() {
    return label;
  }
}

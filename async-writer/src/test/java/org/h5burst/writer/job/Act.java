package org.h5burst.writer.job;

import org.h5burst.writer.Selection;

/** What a rank does on its own, between two calls that all ranks make. */
sealed interface Act {
  /** Declares a dataset of a file; both are numbers. */
  record Declare(int file, int dataset) implements Act {}

  /** In which way the elements are given. */
  enum Way {
    /** As an array of their type. */
    ARRAY,
    /** As native memory, which is copied. */
    MEMORY,
    /** As native memory, which is lent. */
    LENT,
    /** As native memory, which is lent, with a future. */
    LENT_WITH_FUTURE
  }

  /** Writes the values that position and salt give. */
  record Write(int file, int dataset, Selection selection, long salt, Way way) implements Act {}
}

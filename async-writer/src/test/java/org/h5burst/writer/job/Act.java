package org.h5burst.writer.job;

import org.h5burst.writer.Selection;

/** What a rank does on its own, between two calls that all ranks make. */
sealed interface Act {
  /** Declares a dataset of a file; both are numbers. */
  record Declare(int file, int dataset) implements Act {}

  /**
   * Writes the values that position and salt give.
   *
   * @param typed whether by an array of the element type, not by a memory segment
   */
  record Write(int file, int dataset, Selection selection, long salt, boolean typed) implements Act {}
}

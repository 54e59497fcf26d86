package org.h5burst.writer.file;

/** The expected cost of reopening a file on this rank, learned from earlier openings. I/O thread only. */
final class ReopenPrice {
  private double last;
  private double expected;

  /**
   * Notes an opening, with the closing before it.
   *
   * @param seconds total time
   * @param inLibrary time of the library's own call; 0 = unknown
   */
  void opened(double seconds, double inLibrary) {
    // The first opening includes work that a process does only once; later, disturbances can only add time.
    double other = last > 0 ? last : inLibrary;
    expected = other > 0 ? Math.min(seconds, other) : seconds;
    last = seconds;
  }

  /** Returns the expected cost; 0 before the first opening. */
  double seconds() {
    return expected;
  }
}

package org.h5burst.writer.file;

/** What opening a file again will cost on this rank, learned from how it was opened so far. I/O thread only. */
final class ReopenPrice {
  private double last;
  private double expected;

  /**
   * Takes note of an opening, with the closing before it.
   *
   * @param seconds all of it
   * @param inLibrary what the library's own call took; 0 = unknown
   */
  void opened(double seconds, double inLibrary) {
    // Around the first call is much that a process does once; later a disturbance only adds time.
    double other = last > 0 ? last : inLibrary;
    expected = other > 0 ? Math.min(seconds, other) : seconds;
    last = seconds;
  }

  /** Returns the expected cost; 0 before the first opening. */
  double seconds() {
    return expected;
  }
}

package org.h5burst.tuner;

/**
 * The result of a burst.
 *
 * @param seconds time from the ranks' agreement to the end of the slowest rank, without opening or reopening
 * @param bytes bytes written or read by all ranks
 * @param moveSeconds time for opening or reopening before it; 0 if the file stayed open as it was
 */
public record Outcome(double seconds, long bytes, double moveSeconds) {
  /** Returns the observed bandwidth in bytes per second. */
  public double bandwidth() {
    return bytes / seconds;
  }
}

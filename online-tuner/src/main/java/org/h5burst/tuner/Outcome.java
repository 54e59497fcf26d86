package org.h5burst.tuner;

/**
 * How a burst went.
 *
 * @param seconds time from the ranks' agreement to the end of the slowest rank, without opening or reopening
 * @param bytes bytes written or read by all ranks
 * @param moveSeconds time that opening or reopening took before it; 0 if the file stayed as it was
 */
public record Outcome(double seconds, long bytes, double moveSeconds) {
  /** Observed bandwidth in bytes per second. */
  public double bandwidth() {
    return bytes / seconds;
  }
}

package org.h5burst.tuner.online;

/**
 * Notices that surprises have become the rule: a one-sided cumulative sum of their size (after Page, Biometrika 1954),
 * and the direction they drift in.
 */
final class ChangeDetector {
  private static final int QUIET_BURSTS = 3;
  private static final double CAP = 3;
  private static final double USUAL = 1.1;
  private static final double MEMORY = .7;

  private final double patience;
  private double sum;
  private double drift;
  private long sinceLast;

  /** Detects a change when surprises add up to more than {@code patience} beyond the usual. */
  ChangeDetector(double patience) {
    this.patience = patience;
  }

  /**
   * Takes notice of one burst.
   *
   * @param surprise observed minus expected log time in standard deviations
   * @param bursts the stream's bursts before this one
   * @return whether the machine seems to have changed
   */
  boolean detectsChange(double surprise, long bursts) {
    sinceLast++;
    if (bursts < QUIET_BURSTS) {
      return false;
    }
    sum = Math.max(0, sum + Math.min(CAP, Math.abs(surprise)) - USUAL);
    drift = MEMORY * drift + (1 - MEMORY) * Math.clamp(surprise, -CAP, CAP);
    if (sum <= patience) {
      return false;
    }
    sum = 0;
    sinceLast = 0;
    return true;
  }

  /** Whether no surprises have added up. */
  boolean isQuiet() {
    return sum == 0;
  }

  /** Whether bursts have lately been slower than expected. */
  boolean slower() {
    return drift > 0;
  }

  /** Bursts since the last change, or since the start. */
  long sinceLast() {
    return sinceLast;
  }
}

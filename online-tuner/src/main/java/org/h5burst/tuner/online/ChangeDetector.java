package org.h5burst.tuner.online;

/**
 * Detects that surprises have become the rule: a one-sided cumulative sum of their size (after Page, Biometrika 1954),
 * and the direction of their drift.
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

  /** Creates a detector that reports a change when surprises add up to more than {@code patience} beyond the usual. */
  ChangeDetector(double patience) {
    this.patience = patience;
  }

  /**
   * Processes one burst.
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

  /** Returns whether no surprises have added up. */
  boolean isQuiet() {
    return sum == 0;
  }

  /** Returns whether bursts have lately been slower than expected. */
  boolean slower() {
    return drift > 0;
  }

  /** Returns the number of bursts since the last change, or since the start. */
  long sinceLast() {
    return sinceLast;
  }
}

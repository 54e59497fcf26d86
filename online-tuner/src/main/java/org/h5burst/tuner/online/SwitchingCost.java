package org.h5burst.tuner.online;

/** What each arm would ask of the open file before the next burst. */
final class SwitchingCost {
  private final boolean[] available;
  private final boolean[] needed;
  private final boolean[] binds;
  private final double[] later;
  private double seconds;
  private double bursts;
  private double stays;

  SwitchingCost(int arms) {
    available = new boolean[arms];
    needed = new boolean[arms];
    binds = new boolean[arms];
    later = new double[arms];
  }

  void set(int arm, boolean isAvailable, boolean isNeeded, boolean isBinding) {
    available[arm] = isAvailable;
    needed[arm] = isNeeded;
    binds[arm] = isBinding;
  }

  /**
   * Sets the switching cost of a move.
   *
   * @param moveSeconds of closing and opening the file
   * @param amortisedOver bursts that will profit from it
   * @param stay how likely the next burst goes into the same file
   */
  void price(double moveSeconds, double amortisedOver, double stay) {
    stays = stay;
    seconds = moveSeconds;
    bursts = amortisedOver;
  }

  /** Sets what an arm's creation knobs will cost the file's other bursts, per burst of this stream. */
  void foresee(int arm, double laterSeconds) {
    later[arm] = laterSeconds;
  }

  /** Seconds that an arm's creation knobs will cost the file's other bursts, per burst of this stream. */
  double laterSeconds(int arm) {
    return later[arm];
  }

  boolean available(int arm) {
    return available[arm];
  }

  boolean needed(int arm) {
    return needed[arm];
  }

  /** Seconds of a move to the arm and of one back to the default. */
  double bothWays(int arm) {
    return (needed[arm] ? seconds : 0) + (binds[arm] && arm != 0 ? stays * seconds : 0);
  }

  /** Seconds of the move that the arm needs; 0 if none. */
  double seconds(int arm) {
    return needed[arm] ? seconds : 0;
  }

  /** Seconds of a move, if one is needed. */
  double seconds() {
    return seconds;
  }

  /** Bursts that will profit from a move. */
  double bursts() {
    return bursts;
  }
}

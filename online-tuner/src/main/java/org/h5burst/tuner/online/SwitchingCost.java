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
  private boolean staysKnown;

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
   * @param known whether files have shown how likely that is
   */
  void price(double moveSeconds, double amortisedOver, double stay, boolean known) {
    stays = stay;
    staysKnown = known && stay < 1;
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

  /**
   * Seconds of a move to the arm, and of what it costs if the arm was a mistake: a move back to the default, or the
   * loss of the bursts that are left in this file, where that is less.
   *
   * @param loss seconds that each burst would lose with it
   */
  double bothWays(int arm, double loss) {
    double back = binds[arm] && arm != 0 ? stays * seconds : 0;
    return seconds(arm) + (staysKnown ? Math.min(back, Math.max(0, loss) * stays / (1 - stays)) : back);
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

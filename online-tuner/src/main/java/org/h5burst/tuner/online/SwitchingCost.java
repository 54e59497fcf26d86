package org.h5burst.tuner.online;

/** The cost of changing the open file for each arm before the next burst. */
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
   * @param moveSeconds time of closing and opening the file
   * @param amortisedOver number of bursts that will profit from it
   * @param stay probability that the next burst goes into the same file
   * @param known whether this probability was observed
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

  /** Returns the seconds that an arm's creation knobs will cost the file's other bursts, per burst of this stream. */
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
   * Returns the seconds of a move to the arm, and of its cost if the arm is a mistake: a move back to the default, or
   * the loss of the bursts that are left in this file, whichever is less.
   *
   * @param loss seconds that each burst would lose with it
   */
  double bothWays(int arm, double loss) {
    double back = binds[arm] && arm != 0 ? stays * seconds : 0;
    return seconds(arm) + (staysKnown ? Math.min(back, Math.max(0, loss) * stays / (1 - stays)) : back);
  }

  /** Returns the seconds of the move that the arm needs; 0 if none. */
  double seconds(int arm) {
    return needed[arm] ? seconds : 0;
  }

  /** Returns the seconds of a move, if one is needed. */
  double seconds() {
    return seconds;
  }

  /** Returns the number of bursts that will profit from a move. */
  double bursts() {
    return bursts;
  }
}

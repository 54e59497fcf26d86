package org.h5burst.tuner.online;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.LiveKnobs;

/** When a change of setting costs a close and an open of the file. */
public enum ReopenCost {
  /**
   * Only hints that the open file carries, the new setting needs otherwise, and the open file does not take: the mode
   * is a property of each transfer and free, and only collective transfers read the hints.
   */
  HINTS {
    @Override
    public boolean charges(Choice open, Choice wanted, LiveKnobs live) {
      return live.requireReopen(open, wanted);
    }
  },
  /** Any change at all: for programs that open the file anew for each setting. */
  ANY_CHANGE {
    @Override
    public boolean charges(Choice open, Choice wanted, LiveKnobs live) {
      return !open.equals(wanted);
    }
  };

  /**
   * Whether going from how the file is open to what is wanted needs a close and an open.
   *
   * @param live what the open file takes without
   */
  public abstract boolean charges(Choice open, Choice wanted, LiveKnobs live);
}

package org.h5burst.tuner.online;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.LiveKnobs;

/** When a change of setting costs a close and an open of the file. */
public enum ReopenCost {
  /**
   * Charges for hints that differ from those of the open file and that cannot be changed while it is open. Another mode
   * is free, because each transfer has its own; hints count only for collective transfers.
   */
  HINTS {
    @Override
    public boolean charges(Choice open, Choice wanted, LiveKnobs live) {
      return live.requireReopen(open, wanted);
    }
  },
  /** Any change at all: for programs that open the file again for each setting. */
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

package org.h5burst.tuner.online;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.LiveKnobs;

/** When a change of setting costs closing and opening the file. */
public enum ReopenCost {
  /**
   * Hints that differ from those of the open file and cannot be changed while it is open. Another mode is free, because
   * each transfer has its own; hints matter only for collective transfers.
   */
  HINTS {
    @Override
    public boolean charges(Choice open, Choice wanted, LiveKnobs live) {
      return live.requireReopen(open, wanted);
    }
  },
  /** Any change: for programs that reopen the file for each setting. */
  ANY_CHANGE {
    @Override
    public boolean charges(Choice open, Choice wanted, LiveKnobs live) {
      return !open.equals(wanted);
    }
  };

  /**
   * Returns whether the wanted setting requires closing and opening the file.
   *
   * @param live what can change while the file is open
   */
  public abstract boolean charges(Choice open, Choice wanted, LiveKnobs live);
}

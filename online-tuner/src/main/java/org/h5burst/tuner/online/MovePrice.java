package org.h5burst.tuner.online;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;

/** When a change of setting costs a close and an open of the file. */
public enum MovePrice {
  /** Only hints that the open file carries and the new setting needs otherwise: the mode is a property of each transfer and free, and only collective transfers read the hints. */
  HINTS {
    @Override
    public boolean charges(Choice open, Choice wanted) {
      boolean otherHints = open.aggregators() != wanted.aggregators() || open.bufferBytes() != wanted.bufferBytes();
      return wanted.mode() == Mode.COLLECTIVE && otherHints || open.aligned() != wanted.aligned();
    }
  },
  /** Any change at all: for programs that open the file anew for each setting. */
  ANY_CHANGE {
    @Override
    public boolean charges(Choice open, Choice wanted) {
      return !open.equals(wanted);
    }
  };

  /** Whether going from how the file is open to what is wanted needs a close and an open. */
  public abstract boolean charges(Choice open, Choice wanted);
}

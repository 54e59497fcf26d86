package org.h5burst.writer.engine.agree;

import java.util.Locale;
import org.h5burst.writer.watch.Closing;

/** The calls that all ranks make together. */
public enum Call {
  CREATE,
  OPEN,
  COMMIT,
  /** The second agreement of a burst that reads. */
  READ,
  FLUSH,
  /** Ends a file with success: it gets its name. */
  COMPLETE,
  /** Ends a file that was only read. */
  CLOSE,
  /** Ends a file that is written without success, as when the program fails: it does not get its name. */
  CLOSE_WITHOUT_COMPLETE,
  /** Ends a new file that nobody wants: it is removed. */
  DISCARD;

  /** Returns whether it is the last call for a file. */
  public boolean isLast() {
    return switch (this) {
      case CREATE, OPEN, COMMIT, READ, FLUSH -> false;
      case COMPLETE, CLOSE, CLOSE_WITHOUT_COMPLETE, DISCARD -> true;
    };
  }

  /** Returns how waiting for it limits what it waits behind. */
  public Closing.Kind closing() {
    if (this == CLOSE_WITHOUT_COMPLETE) {
      return Closing.Kind.END_AFTER_FAILURE;
    }
    return isLast() ? Closing.Kind.END : Closing.Kind.NONE;
  }

  /** Returns whether it drops what was not committed, instead of writing it. */
  public boolean isWithoutSuccess() {
    return this == CLOSE_WITHOUT_COMPLETE || this == DISCARD;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

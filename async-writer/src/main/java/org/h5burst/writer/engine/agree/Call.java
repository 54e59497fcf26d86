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
  /** Ends a file successfully: it gets its final name. */
  COMPLETE,
  /** Ends a file that was only read. */
  CLOSE,
  /** Ends a written file without success, for example when the program fails: it does not get its final name. */
  CLOSE_WITHOUT_COMPLETE,
  /** Ends and removes a new file that is not wanted. */
  DISCARD;

  /** Returns whether it is the last call for a file. */
  public boolean isLast() {
    return switch (this) {
      case CREATE, OPEN, COMMIT, READ, FLUSH -> false;
      case COMPLETE, CLOSE, CLOSE_WITHOUT_COMPLETE, DISCARD -> true;
    };
  }

  /** Returns how waiting for this call limits the waits before it. */
  public Closing.Kind closing() {
    if (this == CLOSE_WITHOUT_COMPLETE) {
      return Closing.Kind.END_AFTER_FAILURE;
    }
    return isLast() ? Closing.Kind.END : Closing.Kind.NONE;
  }

  /** Returns whether it drops, instead of writing, what was not committed. */
  public boolean isWithoutSuccess() {
    return this == CLOSE_WITHOUT_COMPLETE || this == DISCARD;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

package org.h5burst.writer.ring;

import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * Lets submissions to the {@link WriteRing} through until it is shut. Any thread.
 *
 * <p>Design note: a submitter claims a place in the ring first and checks the gate afterwards. If the gate is still
 * open, it is shut after the place was claimed, so whatever is submitted after the shutting gets a later place, and
 * nothing that came through can be behind it.
 */
public final class Gate {
  private volatile @Nullable WriterException shut;

  /**
   * Lets nothing through from now on.
   *
   * @param why for messages
   */
  public void shut(String why) {
    shut = new UsageException(why);
  }

  /** Lets nothing through from now on, because of a failure; {@link #requireOpen} throws one of the same kind. */
  public void shut(WriterException failure) {
    shut = failure;
  }

  /** Lets everything through again, because the call that shut it was not done. */
  public void reopen() {
    shut = null;
  }

  /** Returns whether anything comes through. */
  public boolean isOpen() {
    return shut == null;
  }

  /**
   * Requires that it is open.
   *
   * @throws WriterException if it is shut; a {@link UsageException} unless a failure has shut it
   */
  public void requireOpen() {
    WriterException reason = shut;
    if (reason != null) {
      throw reason.withMessage(String.valueOf(reason.getMessage()));
    }
  }
}

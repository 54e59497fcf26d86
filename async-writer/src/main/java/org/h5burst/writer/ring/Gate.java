package org.h5burst.writer.ring;

import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * Lets submissions to the {@link WriteRing} through until it is shut. Any thread.
 *
 * <p>Design note: who submits claims a place in the ring first and looks at the gate then. A gate that was still open
 * there is shut later than the place was claimed, so what is submitted after the shutting gets a later place; nothing
 * that came through can lie behind it.
 */
public final class Gate {
  private volatile @Nullable WriterException shut;

  /**
   * From now on nothing comes through.
   *
   * @param why for messages
   */
  public void shut(String why) {
    shut = new UsageException(why);
  }

  /** From now on nothing comes through, because of a failure, of whose kind is what {@link #requireOpen} throws. */
  public void shut(WriterException failure) {
    shut = failure;
  }

  /** What shut it was not done: lets everything through again. */
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
   * @throws WriterException if it is shut, a {@link UsageException} where no failure has shut it
   */
  public void requireOpen() {
    WriterException reason = shut;
    if (reason != null) {
      throw reason.withMessage(String.valueOf(reason.getMessage()));
    }
  }
}

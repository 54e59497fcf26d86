package org.h5burst.writer.ring;

import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.jspecify.annotations.Nullable;

/**
 * Lets submissions to the {@link WriteRing} through until it is shut. Any thread.
 *
 * <p>Design note: who submits claims a place in the ring first and looks at the gate then. A gate that was still open
 * there is shut later than the place was claimed, so what is submitted after the shutting gets a later place; nothing
 * that came through can lie behind it.
 */
public final class Gate {
  private volatile @Nullable Shut shut;

  private record Shut(Category category, String why) {}

  /**
   * From now on nothing comes through.
   *
   * @param why in words
   */
  public void shut(String why) {
    shut = new Shut(Category.USAGE, why);
  }

  /** From now on nothing comes through, because of a failure, of whose category is what {@link #requireOpen} throws. */
  public void shut(WriterException failure) {
    shut = new Shut(failure.category(), String.valueOf(failure.getMessage()));
  }

  /** What shut it was not done: lets everything through again. */
  public void reopen() {
    shut = null;
  }

  /**
   * Demands that it is open.
   *
   * @throws WriterException if it is shut, with category USAGE where no failure has shut it
   */
  public void requireOpen() {
    Shut reason = shut;
    if (reason != null) {
      throw new WriterException(reason.category, reason.why);
    }
  }
}

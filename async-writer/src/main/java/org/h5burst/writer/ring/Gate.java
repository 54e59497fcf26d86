package org.h5burst.writer.ring;

import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.jspecify.annotations.Nullable;

/**
 * Lets submissions to the {@link WriteRing} through until it is shut. Any thread.
 *
 * <p>Design note: who submits claims a place in the ring first and looks at the gate then. A gate that was still open there is shut later than the place was claimed, so what is submitted after the shutting
 * gets a later place; nothing that came through can lie behind it.
 */
public final class Gate {
  private volatile @Nullable String shut;

  /**
   * From now on nothing comes through.
   *
   * @param why in words
   */
  public void shut(String why) {
    shut = why;
  }

  /** What shut it was not done: lets everything through again. */
  public void reopen() {
    shut = null;
  }

  /**
   * Demands that it is open.
   *
   * @throws WriterException with category USAGE if it is shut
   */
  public void requireOpen() {
    String why = shut;
    if (why != null) {
      throw new WriterException(Category.USAGE, why);
    }
  }
}

package org.h5burst.tuner;

import java.util.Set;
import org.h5burst.tuner.Knob.Change;

/**
 * The knobs that can change while a file is open.
 *
 * @param knobs that may change while it is open
 * @param largestBufferBytes the largest buffer that may change in this way: changing from or to a larger one requires
 *     reopening the file. Applies only if {@link Knob#BUFFER} is among the knobs
 */
public record LiveKnobs(Set<Knob> knobs, long largestBufferBytes) {
  /** Every change requires reopening the file. */
  public static final LiveKnobs NONE = new LiveKnobs(Set.of(), 0);

  /** An array, because it is traversed for each arm before every burst, where nothing may be allocated. */
  private static final Knob[] OF_OPEN_FILE =
      Knob.all(knob -> knob.change() == Change.OPEN || knob.change() == Change.LIVE).toArray(Knob[]::new);

  public LiveKnobs {
    knobs = Set.copyOf(knobs);
  }

  /** Returns whether a file that is open with one value of a knob accepts another. */
  public boolean takes(Knob knob, long open, long wanted) {
    return open == wanted
        || knobs.contains(knob) && (knob != Knob.BUFFER || Math.max(open, wanted) <= largestBufferBytes);
  }

  /**
   * Returns whether a file that is open for one choice must be reopened for another: because knobs of the open file
   * differ that the other choice's mode uses and that cannot change while it is open.
   */
  public boolean requireReopen(Choice open, Choice wanted) {
    boolean collective = wanted.mode() == Mode.COLLECTIVE;
    for (Knob knob : OF_OPEN_FILE) {
      if ((collective || !knob.isCollectiveOnly()) && !takes(knob, open.value(knob), wanted.value(knob))) {
        return true;
      }
    }
    return false;
  }
}

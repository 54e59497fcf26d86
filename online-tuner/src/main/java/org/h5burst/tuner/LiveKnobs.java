package org.h5burst.tuner;

import java.util.Set;
import org.h5burst.tuner.Knob.Change;

/**
 * What a file takes without being opened again.
 *
 * @param knobs that may change while it is open
 * @param largestBufferBytes the largest buffer that may change so: from or to a larger one the file has to be opened
 *     again. Counts only where {@link Knob#BUFFER} is among the knobs
 */
public record LiveKnobs(Set<Knob> knobs, long largestBufferBytes) {
  /** Every change needs the file to be opened again. */
  public static final LiveKnobs NONE = new LiveKnobs(Set.of(), 0);

  /** An array, because it is walked before every burst, for each arm, and nothing may be allocated there. */
  private static final Knob[] OF_OPEN_FILE =
      Knob.all(knob -> knob.change() == Change.OPEN || knob.change() == Change.LIVE).toArray(Knob[]::new);

  public LiveKnobs {
    knobs = Set.copyOf(knobs);
  }

  /** Whether a file that is open with one value of a knob takes another. */
  public boolean takes(Knob knob, long open, long wanted) {
    return open == wanted
        || knobs.contains(knob) && (knob != Knob.BUFFER || Math.max(open, wanted) <= largestBufferBytes);
  }

  /**
   * Whether a file that is open for one choice has to be opened again for another: for knobs of the open file that
   * differ, that the other choice's mode heeds, and that the file does not take.
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

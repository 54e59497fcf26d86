package org.h5burst.tuner;

import org.h5burst.tuner.Knob.Change;

/** Knobs that are asked for before every burst, for each arm; arrays, because nothing may be allocated there. */
final class KnobGroups {
  /** Those that count when the file is created. */
  static final Knob[] CREATION = Knob.all(knob -> knob.change() == Change.CREATION).toArray(Knob[]::new);

  /** Those of the open file. */
  static final Knob[] OPEN = Knob.all(knob -> knob.change() == Change.OPEN || knob.change() == Change.LIVE)
      .toArray(Knob[]::new);

  private KnobGroups() {}

  static boolean isSame(Knob[] knobs, Choice one, Choice other) {
    for (Knob knob : knobs) {
      if (one.value(knob) != other.value(knob)) {
        return false;
      }
    }
    return true;
  }
}

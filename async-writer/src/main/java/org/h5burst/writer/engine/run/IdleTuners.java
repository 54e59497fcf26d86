package org.h5burst.writer.engine.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.engine.run.SuccessiveTuner.Key;
import org.jspecify.annotations.Nullable;

/**
 * Tuners of files that are closed, for later files of the same kind, and what was learned of chunks. What tuners have
 * learned has been kept where they keep it, so any of them may be dropped. Any thread.
 */
public final class IdleTuners {
  /** More places than a program has. */
  private static final int MAX_IDLE = 16;

  private final Map<Key, Tuner> tuners = new LinkedHashMap<>();
  private final EffortChoices efforts = new EffortChoices();

  /** Returns what was learned of the work in chunks. */
  EffortChoices efforts() {
    return efforts;
  }

  /** Lets a file's new tuner continue one of these, if it is of the kind that can; gives it back. */
  Tuner join(Tuner fresh) {
    if (fresh instanceof SuccessiveTuner successive) {
      successive.continueFrom(this);
    }
    return fresh;
  }

  /** Returns the tuner that a file of this kind has left last; null if there is none. It is the caller's now. */
  synchronized @Nullable Tuner take(Key key) {
    return tuners.remove(key);
  }

  /** Leaves a tuner to the next file. */
  synchronized void leave(Key key, Tuner tuner) {
    tuners.remove(key);
    tuners.put(key, tuner);
    if (tuners.size() > MAX_IDLE) {
      tuners.remove(tuners.keySet().iterator().next());
    }
  }
}

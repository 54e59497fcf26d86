package org.h5burst.writer.engine.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.engine.run.SuccessiveTuner.Key;
import org.jspecify.annotations.Nullable;

/**
 * Tuners of closed files, for later files of the same kind, and what was learned about chunks. Tuners have stored what
 * they learned, so any of them may be dropped. Any thread.
 */
public final class IdleTuners {
  /** More places than a program has. */
  private static final int MAX_IDLE = 16;
  /** More kinds than a program has. */
  private static final int MAX_KINDS = 64;
  private static final float LOAD = 0.75f;

  private final Map<Key, Tuner> tuners = new LinkedHashMap<>();
  private final Map<EffortStep.Kind, EffortChoice> efforts = new LinkedHashMap<>(16, LOAD, true);

  /** Lets a file's new tuner continue one of these, if its kind can; returns it. */
  Tuner join(Tuner fresh) {
    if (fresh instanceof SuccessiveTuner successive) {
      successive.continueFrom(this);
    }
    return fresh;
  }

  /** Returns the last tuner that a file of this kind has left; null if there is none. It then belongs to the caller. */
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

  /**
   * Returns what rank 0 has learned about the effort for chunks in bursts of a kind, for open files and later ones,
   * because programs write a file for each step. The result is for the I/O thread.
   *
   * @param steps between the lowest and the highest levels
   */
  synchronized EffortChoice effort(EffortStep.Kind kind, int steps) {
    EffortChoice known = efforts.computeIfAbsent(kind, _ -> new EffortChoice(steps, kind.halvings()));
    if (efforts.size() > MAX_KINDS) {
      efforts.remove(efforts.keySet().iterator().next());
    }
    return known;
  }
}

package org.h5burst.tuner.online;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What this tuner adds to the algorithm of the study that it comes from (docs/adr/0010). Each can be left out, so that what it is worth can be measured; nobody else should. */
public enum Refinement {
  /** A surprise is put down to the level that all settings share before it is put down to the setting, and a fast one is not clipped. */
  LEVEL,
  /** A new file's striping is charged with what it will cost the file's other bursts. */
  STRIPING,
  /** A new stream inherits from the most similar one of its file, the less the less similar they are. */
  HEIRS,
  /** Without measurements: a roofline that knows of tokens and locks, less trust in it between modes and more within one, less patience. */
  PRIOR,
  /** How long hints stay is counted from what each stream would like, not from what it was given. */
  MOVES,
  /** 3 % of the default's time may be lost in the long run, not 5 %. */
  PURSE;

  /** All of them: the tuner as it is. */
  public static final Set<Refinement> ALL = all();

  private static Set<Refinement> all() {
    return Collections.unmodifiableSet(EnumSet.allOf(Refinement.class));
  }
}

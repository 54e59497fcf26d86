package org.h5burst.tuner.knowledge;

import java.util.Locale;

/** The kinds of knowledge. */
public enum Section {
  /** Measurements of the statistical benchmarking campaign. */
  CAMPAIGN,
  /** Tuned I/O patterns. */
  PATTERNS,
  /** Empirical models, with their measurements. */
  MODELS,
  /** Levels of performance of the campaign's records. */
  CLUSTERS,
  /** What the online tuner learned in earlier runs. */
  HISTORY;

  /** Returns the name in commands and files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return label();
  }
}

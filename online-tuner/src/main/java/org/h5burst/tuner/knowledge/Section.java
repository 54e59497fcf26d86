package org.h5burst.tuner.knowledge;

import java.util.Locale;

/** The kinds of knowledge. */
public enum Section {
  /** Measurements of the statistical benchmarking campaign. */
  CAMPAIGN,
  /** I/O patterns that were tuned. */
  PATTERNS,
  /** Empirical models, with the measurements they were fitted to. */
  MODELS,
  /** Levels of performance that the campaign's records fall into. */
  CLUSTERS,
  /** What the online tuner learned in earlier runs. */
  HISTORY;

  /** The name in commands and files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return label();
  }
}

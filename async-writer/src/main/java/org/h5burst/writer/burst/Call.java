package org.h5burst.writer.burst;

import java.util.Locale;

/** The calls that all ranks make together. */
enum Call {
  CREATE,
  OPEN,
  COMMIT,
  /** The second agreement of a burst that reads. */
  READ,
  FLUSH,
  CLOSE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

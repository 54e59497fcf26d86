package org.h5burst.writer.burst;

import java.util.Locale;

/** The calls that all ranks make together. */
enum Call {
  CREATE,
  COMMIT,
  FLUSH,
  CLOSE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

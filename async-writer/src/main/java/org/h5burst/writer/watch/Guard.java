package org.h5burst.writer.watch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the I/O thread does or waits for, and for how long it may.
 *
 * @param operation as messages name it: {@code commit of burst 3 of out.h5}
 * @param limit after which the job is aborted; zero = never
 * @param limitName the property that sets the limit, for the diagnosis
 * @param closing limits the wait also as soon as a close is called behind it; null if none can be
 */
public record Guard(String operation, Duration limit, String limitName, @Nullable Closing closing) {
  /** Has one limit only. */
  public Guard(String operation, Duration limit, String limitName) {
    this(operation, limit, limitName, null);
  }

  /** Returns the same, limited as well by a close that is called meanwhile. */
  public Guard until(Closing called) {
    return new Guard(operation, limit, limitName, called);
  }
}

package org.h5burst.writer.watch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The I/O thread's operation or wait, and its time limit.
 *
 * @param operation its name in messages: {@code commit of burst 3 of out.h5}
 * @param limit after which the job is aborted; zero = never
 * @param limitName the property that sets the limit, for the diagnosis
 * @param closing also limits the wait as soon as a later call closes a file; null if no call can
 */
public record Guard(String operation, Duration limit, String limitName, @Nullable Closing closing) {
  /** Creates a guard with one limit only. */
  public Guard(String operation, Duration limit, String limitName) {
    this(operation, limit, limitName, null);
  }

  /** Returns the same guard, also limited once a call closes a file. */
  public Guard until(Closing called) {
    return new Guard(operation, limit, limitName, called);
  }
}

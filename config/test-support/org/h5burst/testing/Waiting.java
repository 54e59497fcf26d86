package org.h5burst.testing;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other processes do, and leaves them the core. */
public final class Waiting {
  private static final long BETWEEN_LOOKS_NANOS = 2_000_000;

  private Waiting() {}

  /** Returns when {@code done} has returned true. */
  public static void until(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
  }
}

package org.h5burst.mpi;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for other ranks without keeping a core from the application: a few polls that yield to whoever wants the core, then naps in proportion to what has been waited. */
public final class PoliteWait {
  private static final int POLLS_BEFORE_NAPS = 200;

  /** What is waited for is noticed late by at most this part of the wait. */
  private static final int NAP_PART = 16;
  private static final long SHORTEST_NAP_NANOS = 5_000;
  private static final long LONGEST_NAP_NANOS = 200_000;

  private final long startNanos = System.nanoTime();
  private int polls;

  /** A wait that has not polled yet. */
  public PoliteWait() {}

  /** Returns when {@code done} has returned true. */
  public static void until(BooleanSupplier done) {
    PoliteWait wait = new PoliteWait();
    while (!done.getAsBoolean()) {
      wait.pause();
    }
  }

  /** Pauses between two polls: longer, the more polls have failed. */
  @SuppressWarnings("ThreadPriorityCheck") // yielding is a courtesy to the other ranks here, nothing relies on it
  public void pause() {
    if (polls < POLLS_BEFORE_NAPS) {
      polls++;
      Thread.yield(); // measured with 2 ranks on 2 busy cores: an MPICH allreduce takes a fifth of the time it takes when spinning
    } else {
      if (Thread.currentThread().isInterrupted()) {
        Thread.yield(); // an interrupted thread cannot nap, and the other ranks need it to go on
      }
      LockSupport.parkNanos(Math.clamp((System.nanoTime() - startNanos) / NAP_PART, SHORTEST_NAP_NANOS, LONGEST_NAP_NANOS));
    }
  }
}

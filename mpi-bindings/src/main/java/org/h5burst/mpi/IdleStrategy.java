package org.h5burst.mpi;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits for other ranks without keeping a core from the application: first polls and yields to other threads, then
 * sleeps between polls.
 */
public final class IdleStrategy {
  /** The shortest sleep takes 0.1 to 0.25 ms, and a rank that wakes late delays the next one. */
  private static final long NAP_NANOS = 200_000;

  /**
   * How long to poll. A wait should end late by only a small part of its length. Ranks with equal amounts of data
   * arrive within this time of each other, and sleeping would cost them more time than a small write
   * takes.
   */
  private static final long POLLING_NANOS = 16 * NAP_NANOS;

  /**
   * A collective call progresses by one step per poll and has several steps; sleeping after each would delay all of
   * them.
   */
  private static final int POLLS_BETWEEN_NAPS = 8;

  /** A poll that is this late means that the process was stopped in between. */
  private static final long ASLEEP_NANOS = 500_000_000;

  private final LongSupplier clock;
  private final long startNanos;
  private long seenNanos;
  private long asleepNanos;
  private int polls;

  /** Begins a wait. */
  public IdleStrategy() {
    this(System::nanoTime);
  }

  IdleStrategy(LongSupplier clock) {
    this.clock = clock;
    startNanos = clock.getAsLong();
    seenNanos = startNanos;
  }

  /**
   * Returns how long the wait has lasted so far. If it is called at each poll, time in which the process was stopped (a
   * suspended job, a frozen container) does not count towards time limits.
   */
  public long awakeNanos() {
    long now = clock.getAsLong();
    if (now - seenNanos > ASLEEP_NANOS) {
      asleepNanos += now - seenNanos;
    }
    seenNanos = now;
    return now - startNanos - asleepNanos;
  }

  /** Waits until {@code done} returns true. */
  public static void until(BooleanSupplier done) {
    IdleStrategy wait = new IdleStrategy();
    while (!done.getAsBoolean()) {
      wait.pause();
    }
  }

  /** Pauses between two polls. */
  @SuppressWarnings("ThreadPriorityCheck") // yielding is a courtesy to the other ranks here, nothing relies on it
  public void pause() {
    long waited = clock.getAsLong() - startNanos;
    polls++;
    // an interrupted thread cannot nap, and the other ranks need it to continue
    if (waited < POLLING_NANOS || polls % POLLS_BETWEEN_NAPS != 0 || Thread.currentThread().isInterrupted()) {
      // measured with 2 ranks on 2 busy cores: an MPICH allreduce takes a fifth of the time it takes when spinning
      Thread.yield();
    } else {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }
}

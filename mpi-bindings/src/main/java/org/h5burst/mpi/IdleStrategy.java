package org.h5burst.mpi;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits for other ranks without keeping a core from the application: for some time it polls and yields to whoever wants
 * the core, then it naps between polls.
 */
public final class IdleStrategy {
  /**
   * The shortest nap takes a tenth to a quarter of a millisecond, and a rank that wakes late makes the next one wait.
   */
  private static final long NAP_NANOS = 200_000;

  /**
   * What is waited for is noticed late by at most a small part of the wait: ranks that write the same differ by less
   * than this, and lost more by naps than small writes take.
   */
  private static final long POLLING_NANOS = 16 * NAP_NANOS;

  /**
   * A collective call continues by one step at a poll, and has several: with a nap after each, all of them are late.
   */
  private static final int POLLS_BETWEEN_NAPS = 8;

  /** Who looks at the clock at each poll, and is that late, was stopped meanwhile. */
  private static final long ASLEEP_NANOS = 500_000_000;

  private final LongSupplier clock;
  private final long startNanos;
  private long seenNanos;
  private long asleepNanos;
  private int polls;

  /** A wait that begins now. */
  public IdleStrategy() {
    this(System::nanoTime);
  }

  IdleStrategy(LongSupplier clock) {
    this.clock = clock;
    startNanos = clock.getAsLong();
    seenNanos = startNanos;
  }

  /**
   * How long the wait has lasted so far. Where this is asked at each poll, time in which the process was stopped (a
   * suspended job, a frozen container) does not count, so that no limit passes in it.
   */
  public long awakeNanos() {
    long now = clock.getAsLong();
    if (now - seenNanos > ASLEEP_NANOS) {
      asleepNanos += now - seenNanos;
    }
    seenNanos = now;
    return now - startNanos - asleepNanos;
  }

  /** Returns when {@code done} has returned true. */
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

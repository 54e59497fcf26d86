package org.h5burst.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.jspecify.annotations.Nullable;

/**
 * Ends MPI in this process: runs the actions before the end, waits for all ranks, and calls MPI_Finalize unless
 * something is poisoned.
 */
final class MpiShutdown {
  /** How often to check whether MPI has ended. */
  private static final long LOOK_MILLIS = 100;

  private final Mpi mpi;
  private final MpiRuntime runtime;
  private final Duration timeout;
  private final Communicator control;
  private final AbortReport lastWords;
  private final Deque<Runnable> actions = new ArrayDeque<>();
  private final Deque<Runnable> lastActions = new ArrayDeque<>();
  private final AtomicReference<@Nullable String> poison = new AtomicReference<>();
  private volatile boolean closed;

  /**
   * Makes a communicator for the wait at the end, so it cannot be confused with an operation in which another rank
   * still is. <b>Collective.</b>
   */
  MpiShutdown(Mpi mpi, MpiRuntime runtime, Duration timeout, AbortReport lastWords) {
    this.mpi = mpi;
    this.runtime = runtime;
    this.timeout = timeout;
    this.lastWords = lastWords;
    control = runtime.world().duplicate();
  }

  void poison(String reason) {
    poison.compareAndSet(null, reason.isBlank() ? "no reason was given" : reason);
  }

  void before(Runnable action) {
    synchronized (actions) {
      actions.push(action);
    }
  }

  void beforeFinish(Runnable action) {
    synchronized (actions) {
      lastActions.push(action);
    }
  }

  boolean isPoisoned() {
    return poison.get() != null;
  }

  /** Returns whether the end has begun. */
  boolean isClosed() {
    return closed;
  }

  synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    @Nullable RuntimeException failure = run(actions);
    try {
      meet();
    } catch (RuntimeException unreachable) {
      throw first(failure, unreachable);
    }
    @Nullable String reason = poison.get();
    if (reason != null) {
      mpi.endPoisoned("MPI is not finalised, and the process ends as failed: " + reason
          + (failure == null ? "" : System.lineSeparator() + "a failure at the end: " + failure));
    }
    try {
      finish();
    } catch (RuntimeException unfinished) {
      failure = first(failure, unfinished);
    }
    mpi.forgetJob();
    if (failure != null) {
      throw failure;
    }
  }

  private @Nullable RuntimeException run(Deque<Runnable> registered) {
    @Nullable RuntimeException first = null;
    for (@Nullable Runnable action = next(registered); action != null; action = next(registered)) {
      try {
        action.run();
      } catch (RuntimeException e) {
        first = first(first, e);
      }
    }
    return first;
  }

  private static RuntimeException first(@Nullable RuntimeException first, RuntimeException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }

  private @Nullable Runnable next(Deque<Runnable> registered) {
    synchronized (actions) {
      return registered.poll();
    }
  }

  /** Waits for all ranks, and finds out whether any of them is poisoned. */
  private void meet() {
    if (mpi.isAlone()) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment poisoned = arena.allocateFrom(ValueLayout.JAVA_LONG, poison.get() == null ? 0 : 1);
      Request request = control.startAllreduceLongs(poisoned, 1, Reduction.MAX);
      IdleStrategy wait = new IdleStrategy();
      while (!request.test()) {
        if (wait.awakeNanos() > timeout.toNanos()) {
          mpi.abort(1, "Mpi.close() has waited " + timeout.toMillis() / 1000.0 + " s (" + MpiProperties.CLOSE_TIMEOUT
              + ") for the other ranks");
        }
        wait.pause();
      }
      if (poisoned.get(ValueLayout.JAVA_LONG, 0) != 0) {
        learnReason();
      }
    }
  }

  /**
   * Gets the failure of the first poisoned rank, which then applies here too. All ranks are present, and all know that
   * there is one.
   */
  private void learnReason() {
    List<byte[]> reasons =
        control.allgather(Objects.requireNonNullElse(poison.get(), "").getBytes(StandardCharsets.UTF_8));
    int first = 0;
    while (reasons.get(first).length == 0) {
      first++;
    }
    poison("rank %d had a failure after which MPI cannot end normally: %s".formatted(first,
        new String(reasons.get(first), StandardCharsets.UTF_8)));
  }

  private void finish() {
    CountDownLatch finished = new CountDownLatch(1);
    if (!mpi.isAlone()) {
      watch(finished);
    }
    try {
      @Nullable RuntimeException failure = run(lastActions);
      control.close();
      lastWords.close();
      runtime.finish();
      if (failure != null) {
        throw failure;
      }
    } finally {
      finished.countDown();
    }
  }

  /** Ends the job if the latch is not released in time. */
  private void watch(CountDownLatch finished) {
    mpi.newThread("h5burst-mpi-close-watch", () -> {
      try {
        IdleStrategy wait = new IdleStrategy();
        boolean done = finished.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        while (!done && wait.awakeNanos() <= timeout.toNanos()) {
          done = finished.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
        if (!done) {
          mpi.abort(1, "MPI has not ended after " + timeout.toMillis() / 1000.0 + " s ("
              + MpiProperties.CLOSE_TIMEOUT + ")");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // nobody interrupts this thread
      }
    }).start();
  }
}

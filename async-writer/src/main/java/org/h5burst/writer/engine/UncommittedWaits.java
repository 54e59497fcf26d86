package org.h5burst.writer.engine;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends waits that a future cannot refuse: a thread passes the future of a write or a read to
 * {@link CompletableFuture#allOf} or {@link CompletableFuture#anyOf}, and waits for the result before it has committed
 * the burst. If one process has the file, the burst is then committed. Otherwise the thread is reported, and the
 * futures fail when a limit has passed. Any thread.
 */
final class UncommittedWaits {
  /** How long a thread may wait before it is reported. */
  private static final long PATIENCE_NANOS = 2_000_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(UncommittedWaits.class);

  private final Guard limit;
  private final Executor callbacks;
  private final Executor notices;
  private final Map<Taker, Taken> taken = new ConcurrentHashMap<>();

  /**
   * Creates an instance that has taken nothing yet.
   *
   * @param limit how long such a wait may last
   * @param callbacks completes futures
   * @param notices writes to the log
   */
  UncommittedWaits(Guard limit, Executor callbacks, Executor notices) {
    this.limit = limit;
    this.callbacks = callbacks;
    this.notices = notices;
  }

  /** A thread of the program, and the count of calls that end bursts of a file, which identifies the file. */
  private record Taker(Thread thread, AtomicLong file) {
    /** Returns whether the thread waits for a {@link CompletableFuture}. */
    boolean isWaiting() {
      Object blocker = LockSupport.getBlocker(thread);
      return blocker != null && blocker.getClass().getNestHost() == CompletableFuture.class;
    }
  }

  /** The futures that a thread has taken since it last saw a commit; the latest belongs to the present burst. */
  private static final class Taken {
    final Queue<PieceFuture<?>> futures = new ConcurrentLinkedQueue<>();
    volatile OpenBurst burst;
    long waitingSince = Long.MAX_VALUE;
    boolean reported;

    Taken(OpenBurst burst) {
      this.burst = burst;
    }

    /** Adds a future; drops those of an earlier burst, which will be completed. */
    static Taken with(PieceFuture<?> future, @Nullable Taken before) {
      OpenBurst burst = future.burst();
      Taken taken = before == null || before.burst.isCommitted() ? new Taken(burst) : before;
      taken.futures.add(future);
      taken.burst = burst; // a commit is known a moment after it is done: the earlier ones may be of another burst
      return taken;
    }

    boolean isWaitedFor() {
      return futures.stream().anyMatch(PieceFuture::isWaitedForUnasked);
    }
  }

  /** Notes that the calling thread has taken a future of what is enqueued. */
  void add(PieceFuture<?> future) {
    taken.compute(new Taker(Thread.currentThread(), future.burst().lastEnd()),
        (_, before) -> Taken.with(future, before));
  }

  /**
   * Checks all threads that have taken a future. One thread, often.
   *
   * @param nanos time by a clock that stands still while the process is stopped
   */
  void look(long nanos) {
    taken.keySet().forEach(taker -> {
      Taken burst = taken.computeIfPresent(taker,
          (_, now) -> now.burst.isCommitted() || !taker.thread.isAlive() ? null : now);
      if (burst != null && taker.isWaiting() && burst.isWaitedFor()) {
        end(taker.thread, burst, nanos);
      } else if (burst != null) {
        burst.waitingSince = Long.MAX_VALUE;
      }
    });
  }

  private void end(Thread thread, Taken burst, long nanos) {
    burst.waitingSince = Math.min(burst.waitingSince, nanos);
    long waited = nanos - burst.waitingSince;
    try {
      if (!burst.burst.end() && waited >= PATIENCE_NANOS) {
        report(thread, burst);
        requireTimeLeft(burst, waited);
      }
    } catch (RuntimeException failure) {
      burst.futures.forEach(future -> callbacks.execute(() -> future.completeExceptionally(failure)));
    }
  }

  private void requireTimeLeft(Taken burst, long waited) {
    if (limit.limit().isPositive() && waited >= limit.limit().toNanos()) {
      throw new TimeLimitException("%s (waited %d s, the limit by %s)".formatted(burst.burst.endlessWait(),
          limit.limit().toSeconds(), limit.limitName()));
    }
  }

  private void report(Thread thread, Taken burst) {
    if (!burst.reported) {
      burst.reported = true;
      IllegalStateException where = new IllegalStateException("thread %s waits here".formatted(thread.getName()));
      where.setStackTrace(thread.getStackTrace());
      notices.execute(() -> LOG.warn("{}; {} ends the wait after {} s, 0 = never", burst.burst.endlessWait(),
          limit.limitName(), limit.limit().toSeconds(), where));
    }
  }
}

package org.h5burst.writer.engine;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.h5burst.writer.TimeLimitException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends waits that a future cannot refuse: a thread passes the future of a write or a read to
 * {@link CompletableFuture#allOf} or {@link CompletableFuture#anyOf}, and waits for the result before it has committed
 * the burst. If one process has the file, the burst is then committed. Otherwise the thread is reported, and when a
 * limit has passed, the futures fail and their burst is refused. Any thread.
 */
final class UncommittedWaits {
  /** How long a thread may wait before it is reported. */
  private static final long PATIENCE_NANOS = 2_000_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(UncommittedWaits.class);

  private final Guard limit;
  private final Executor notices;
  private final Map<Taker, Taken> taken = new ConcurrentHashMap<>();

  /**
   * Creates an instance that has taken nothing yet.
   *
   * @param limit how long such a wait may last
   * @param notices writes to the log
   */
  UncommittedWaits(Guard limit, Executor notices) {
    this.limit = limit;
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

  /**
   * A future that a thread has taken.
   *
   * @param fail fails it, unless its burst is committed; returns false if that must be tried again
   */
  private record Piece(PieceFuture<?> future, Predicate<WriterException> fail) {}

  /** The futures that a thread has taken since it last saw a commit; the latest belongs to the present burst. */
  private static final class Taken {
    final Queue<Piece> pieces = new ConcurrentLinkedQueue<>();
    volatile OpenBurst burst;
    long waitingSince = Long.MAX_VALUE;
    boolean reported;

    Taken(OpenBurst burst) {
      this.burst = burst;
    }

    /** Adds a future; drops those of an earlier burst, which will be completed. */
    static Taken with(Piece piece, @Nullable Taken before) {
      OpenBurst burst = piece.future.burst();
      Taken taken = before == null || before.burst.isCommitted() ? new Taken(burst) : before;
      taken.pieces.add(piece);
      taken.burst = burst; // a commit is known a moment after it is done: the earlier ones may be of another burst
      return taken;
    }

    boolean isWaitedFor() {
      return pieces.stream().anyMatch(piece -> piece.future.isWaitedForUnasked());
    }
  }

  /**
   * Notes that the calling thread has taken a future of what is enqueued.
   *
   * @param fail fails it, unless its burst is committed; does not wait; returns false if that must be tried again
   */
  void add(PieceFuture<?> future, Predicate<WriterException> fail) {
    taken.compute(new Taker(Thread.currentThread(), future.burst().lastEnd()),
        (_, before) -> Taken.with(new Piece(future, fail), before));
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

  /** Ends the burst, or reports the wait. If the ring takes nothing now, the next look tries again. */
  private void end(Thread thread, Taken burst, long nanos) {
    burst.waitingSince = Math.min(burst.waitingSince, nanos);
    long waited = nanos - burst.waitingSince;
    try {
      if (!burst.burst.end() && waited >= PATIENCE_NANOS) {
        report(thread, burst);
        failIfLate(burst, waited);
      }
    } catch (RuntimeException notEnqueued) { // so what waits is enqueued still, and its future must not fail
      LOG.debug("a burst for which thread {} waits is not ended yet", thread.getName(), notEnqueued);
    }
  }

  private void failIfLate(Taken burst, long waited) {
    if (limit.limit().isPositive() && waited >= limit.limit().toNanos()) {
      WriterException late = new TimeLimitException("%s (waited %d s, the limit by %s)"
          .formatted(burst.burst.endlessWait(), limit.limit().toSeconds(), limit.limitName()));
      while (!burst.pieces.isEmpty() && burst.pieces.element().fail.test(late)) {
        burst.pieces.remove(); // once is enough
      }
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

package org.h5burst.writer.ranks;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Whether a job still runs, and who has ended it. Any thread. */
final class JobLife {
  private final CompletableFuture<End> end = new CompletableFuture<>();
  private volatile long wentOnNanos = System.nanoTime();

  /**
   * How a job was ended before its time.
   *
   * @param rank that has ended it
   */
  record End(int rank, int exitCode) {}

  void end(int rank, int exitCode) {
    end.complete(new End(rank, exitCode));
  }

  /** The job has done something of which it does not do much. */
  void goesOn() {
    wentOnNanos = System.nanoTime();
  }

  /**
   * Waits until a future is completed.
   *
   * @throws TimeoutException if the job has not gone on for so long: one that does is slow at worst, on a busy machine
   */
  void await(CompletableFuture<?> future, Duration limit) throws ExecutionException, InterruptedException,
      TimeoutException {
    while (true) {
      try {
        future.get(limit.toNanos() - (System.nanoTime() - wentOnNanos), TimeUnit.NANOSECONDS);
        return;
      } catch (TimeoutException late) {
        if (System.nanoTime() - wentOnNanos >= limit.toNanos()) {
          throw late;
        }
      }
    }
  }

  boolean isOver() {
    return end.isDone();
  }

  /** Is completed when a rank ends the job; not at all if all ranks end in order. */
  CompletableFuture<End> ended() {
    return end;
  }

  void requireRunning() {
    if (isOver()) {
      throw JobEnded.here();
    }
  }
}

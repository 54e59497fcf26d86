package org.h5burst.writer.ranks;

import java.util.concurrent.CompletableFuture;

/** Whether a job still runs, and who has ended it. Any thread. */
final class JobLife {
  private final CompletableFuture<End> end = new CompletableFuture<>();

  /**
   * How a job was ended before its time.
   *
   * @param rank that has ended it
   */
  record End(int rank, int exitCode) {}

  void end(int rank, int exitCode) {
    end.complete(new End(rank, exitCode));
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

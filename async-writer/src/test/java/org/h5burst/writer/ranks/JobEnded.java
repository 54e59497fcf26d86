package org.h5burst.writer.ranks;

/** Ends a thread of a rank whose job has ended: as a process does, it does nothing more. */
final class JobEnded extends Error {
  private static final long serialVersionUID = 1;

  private JobEnded() {
    super("the job has ended", null, false, false);
  }

  /** Returns what the calling thread is to throw, which nobody is told of. */
  static JobEnded here() {
    Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
    return new JobEnded();
  }
}

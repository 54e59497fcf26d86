package org.h5burst.mpi.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Ends this process at once, without exit hooks. The only Java code that does so. */
public final class ProcessEnd {
  private ProcessEnd() {}

  /** Ends the process. Never returns. */
  public static void now(int exitCode) {
    Runtime.getRuntime().halt(exitCode);
  }

  /** Removes an exit hook; if the process is already ending, the hook runs. */
  public static void forget(Thread exitHook) {
    try {
      Runtime.getRuntime().removeShutdownHook(exitHook);
    } catch (IllegalStateException e) {
      // It runs.
    }
  }

  /** Ends the process as failed after this time, unless it has ended before. */
  public static void within(int seconds) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    Thread.ofPlatform().name("h5burst-mpi-end").daemon().start(() -> {
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      now(1);
    });
  }

  /**
   * Returns the message of a rank that ends because its launcher has ended first.
   *
   * @param launcher name of the launcher
   */
  public static String lostLauncher(String launcher) {
    return launcher + " has ended or was killed, which ends the job: what was flushed into its files is kept next to "
        + "them, and h5burst recover FILE rebuilds each file; start the job again with a launcher that outlives it "
        + "(a batch job, nohup, setsid)";
  }
}

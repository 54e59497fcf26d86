package org.h5burst.harness.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps what was measured when a command is interrupted (Ctrl-C, or a signal that asks it to end): the action runs
 * while the program ends. A thread that leaves the block afterwards waits for the end, so that the failure of the job,
 * which was interrupted too, is not also reported.
 */
public final class Interruption implements AutoCloseable {
  private static final long GRACE_MILLIS = 500;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final Thread hook;

  private Interruption(Runnable keep) {
    hook = new Thread(() -> {
      begun.countDown();
      keep.run();
    }, "h5burst-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Runs this on an interruption until {@link #close}, on a separate thread. */
  public static Interruption keeping(Runnable keep) {
    return new Interruption(keep);
  }

  /** Keeps what was measured before a failure, and returns the failure, to be thrown. */
  public static <T extends Throwable> T afterFailure(T failure, Runnable keep) {
    try {
      keep.run();
    } catch (RuntimeException notKept) {
      failure.addSuppressed(notKept);
    }
    return failure;
  }

  /**
   * Handles the failure of a process of this command: if the signal of an interruption has ended it, which this program
   * may notice a moment later, waits for the end of the program.
   */
  public void awaitEndIfInterrupted() {
    try {
      if (begun.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        awaitEnd();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      awaitEnd();
    }
  }

  private static void awaitEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

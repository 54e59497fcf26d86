package org.h5burst.harness.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Keeps what was measured when a command is interrupted (Ctrl-C, or a signal that asks it to end): the action runs while the program ends. A thread that leaves the block after that waits for the end,
 * so that the failure of the job, which was interrupted with it, is not reported as well.
 */
public final class Interruption implements AutoCloseable {
  private final Thread hook;

  private Interruption(Runnable keep) {
    hook = new Thread(keep, "h5burst-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** From now to {@link #close}, an interruption runs this, on a thread of its own. */
  public static Interruption keeping(Runnable keep) {
    return new Interruption(keep);
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

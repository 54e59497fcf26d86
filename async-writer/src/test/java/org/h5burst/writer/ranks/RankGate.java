package org.h5burst.writer.ranks;

import java.util.concurrent.TimeUnit;
import org.h5burst.writer.watch.NanoClock;

/**
 * Through which a rank's threads go wherever they touch other ranks or the time: a stopped rank stays there until it
 * continues, or the job ends. Any thread.
 */
final class RankGate implements NanoClock {
  private static final long LOOK_MILLIS = 5;

  private final JobLife life;
  private final FakeClock clock;
  private boolean stopped;

  RankGate(JobLife life, FakeClock clock) {
    this.life = life;
    this.clock = clock;
  }

  JobLife life() {
    return life;
  }

  synchronized void stop() {
    stopped = true;
  }

  synchronized void resume() {
    stopped = false;
    notifyAll();
  }

  /** Waits while the rank is stopped. */
  synchronized void pass() {
    life.requireRunning();
    while (stopped) {
      pause(this);
      life.requireRunning();
    }
  }

  /** Waits for a moment, or until the monitor, which the caller holds, is notified. */
  static void pause(Object monitor) {
    try {
      TimeUnit.MILLISECONDS.timedWait(monitor, LOOK_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public long nanos() {
    return clock.nanos();
  }

  /** The threads of a stopped rank go on napping. */
  @Override
  public void nap(Object napper, long nanos) {
    life.requireRunning();
    clock.nap(napper, nanos);
    while (isStopped()) {
      life.requireRunning();
      clock.nap(napper, nanos);
    }
    life.requireRunning();
  }

  private synchronized boolean isStopped() {
    return stopped;
  }
}

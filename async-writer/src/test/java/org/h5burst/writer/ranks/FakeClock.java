package org.h5burst.writer.ranks;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.writer.watch.NanoClock;

/**
 * A time that passes only when a test says so. Whoever naps wakes up when its time has come, and has looked around and
 * naps again before more time passes. Any thread.
 */
public final class FakeClock implements NanoClock {
  /** Short enough for a watchdog not to think that its process was stopped. */
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  /** A napper that does something else by now is not waited for any longer. */
  private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LOOK_NANOS = 20_000;

  private final AtomicLong now = new AtomicLong(TimeUnit.HOURS.toNanos(1));
  private final Map<Thread, Long> wakings = new ConcurrentHashMap<>();

  @Override
  public long nanos() {
    return now.get();
  }

  @Override
  public void nap(Object napper, long nanos) {
    Thread thread = Thread.currentThread();
    long waking = now.get() + nanos;
    wakings.put(thread, waking);
    if (now.get() < waking) {
      LockSupport.park(napper);
    }
    wakings.remove(thread);
  }

  /**
   * Lets time pass, one call after the other.
   *
   * @param before done when this call's time begins
   * @param after done when it is over
   */
  synchronized void pass(Duration time, Runnable before, Runnable after) {
    before.run();
    pass(time);
    after.run();
  }

  /** Lets time pass, one call after the other. */
  public synchronized void pass(Duration time) {
    for (long left = time.toNanos(); left > 0; left -= STEP_NANOS) {
      long then = now.addAndGet(Math.min(left, STEP_NANOS));
      wakings.forEach((thread, waking) -> {
        if (waking <= then) {
          LockSupport.unpark(thread);
          awaitNap(thread, then);
        }
      });
    }
  }

  /** Nobody naps any longer: the job has ended. */
  void wakeAll() {
    wakings.keySet().forEach(LockSupport::unpark);
  }

  private void awaitNap(Thread thread, long then) {
    long begin = System.nanoTime();
    while (thread.isAlive() && wakings.getOrDefault(thread, then) <= then
        && System.nanoTime() - begin < MAX_WAIT_NANOS) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }
}

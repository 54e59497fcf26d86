package org.h5burst.writer.watch;

import java.util.concurrent.locks.LockSupport;

/** The watchdog's time and naps: the system's, or a test's. Any thread. */
public interface NanoClock {
  /** The system's time. */
  NanoClock SYSTEM = new NanoClock() {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void nap(Object napper, long nanos) {
      LockSupport.parkNanos(napper, nanos);
    }
  };

  /** Returns a time that never goes back, in nanoseconds since some moment. */
  long nanos();

  /** Lets the calling thread nap for this time; it may wake earlier, because it is unparked or for no reason. */
  void nap(Object napper, long nanos);
}

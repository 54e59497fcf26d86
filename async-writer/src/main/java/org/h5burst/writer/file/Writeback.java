package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.PoliteWait;
import org.jspecify.annotations.Nullable;

/**
 * Lets the disk begin while a large burst is still being written, which the kernel by itself does only after half a minute or gigabytes: a thread forces what is there, again and again, from
 * {@link #begin} to {@link #end}. Who then forces the rest waits for less. I/O thread only.
 */
final class Writeback {
  /** Below this the disk is done before a thread has started. */
  private static final long LEAST_BYTES = 4 << 20;

  /** Long enough for the kernel to gather some megabytes. */
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final FileChannel data;
  private volatile boolean wanted;
  private volatile @Nullable IOException failure;
  private @Nullable Thread thread;

  /** Uses a file, and leaves it open. */
  Writeback(FileChannel data) {
    this.data = data;
  }

  /** A burst, of which this rank has so many bytes, is about to be written. */
  void begin(long bytes) {
    if (bytes < LEAST_BYTES) {
      return;
    }
    wanted = true;
    if (thread == null || !thread.isAlive()) {
      thread = Thread.ofPlatform().daemon().name("h5burst-writeback").start(this::force);
    }
  }

  private void force() {
    while (wanted && failure == null) {
      LockSupport.parkNanos(REST_NANOS);
      try {
        data.force(false);
      } catch (IOException failed) {
        failure = failed;
      }
    }
  }

  /** The burst is written. */
  void end() {
    wanted = false;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  /**
   * Waits until the thread has ended.
   *
   * @throws IOException if the disk failed: the system tells a failure once, and has told it to the thread
   */
  void await() throws IOException {
    end();
    Thread last = thread;
    if (last != null) {
      PoliteWait.until(() -> !last.isAlive());
    }
    IOException failed = failure;
    if (failed != null) {
      throw failed;
    }
  }
}

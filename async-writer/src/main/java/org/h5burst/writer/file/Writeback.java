package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.IdleStrategy;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts write-back early: a thread forces the file repeatedly while a large burst is being written, from
 * {@link #begin} to {@link #end}, so the next flush has less to wait for. The kernel alone would wait for half a
 * minute, or for gigabytes. Used by the I/O thread only, which closes it.
 */
final class Writeback {
  private static final Logger LOG = LoggerFactory.getLogger(Writeback.class);

  /** A burst smaller than this is written before the thread has rested once. */
  private static final long MIN_BYTES = 4 << 20;

  /** Long enough for some megabytes to gather. */
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final FileChannel file;
  private final Forcing forcing;
  private @Nullable Thread thread;
  private boolean wanted;
  private boolean running;
  private boolean closed;
  private @Nullable IOException failure;
  private final IOException unknown = new IOException("the thread that starts writing to the disk has ended with an "
      + "error, and may have lost a failure of the disk");

  /** Forces data to the disk, like {@link FileChannel#force}. */
  @FunctionalInterface
  interface Forcing {
    /** Waits for the disk. */
    void force(boolean withMetadata) throws IOException;
  }

  /** Creates an instance for a file, which {@link #close()} closes. */
  Writeback(FileChannel file) {
    this(file, file::force);
  }

  /** Creates an instance with another way to force data to the disk. */
  Writeback(FileChannel file, Forcing forcing) {
    this.file = file;
    this.forcing = forcing;
  }

  /** Announces a burst with so many bytes of this rank. */
  synchronized void begin(long bytes) {
    if (bytes < MIN_BYTES) {
      return;
    }
    wanted = true;
    if (running) {
      return;
    }
    try {
      thread = Thread.ofPlatform().daemon().name("h5burst-writeback").start(this::run);
      running = true;
    } catch (OutOfMemoryError noMoreThreads) { // the disk begins later then, and the burst is written all the same
      LOG.warn("writing to the disk cannot start while a burst is written: {}", noMoreThreads.toString());
    }
  }

  private void run() {
    try {
      while (goesOn()) {
        LockSupport.parkNanos(REST_NANOS);
        if (isWanted()) {
          force(false);
        }
      }
    } finally {
      endBadly();
    }
  }

  /** Ends the wait for a thread that has died, for example because there is no memory. Needs none. */
  private synchronized void endBadly() {
    if (running) {
      failure = failure == null ? unknown : failure;
      running = false;
      if (closed) {
        closeFile();
      }
    }
  }

  private synchronized boolean isWanted() {
    return wanted;
  }

  private synchronized boolean goesOn() {
    running = wanted && failure == null;
    if (!running && closed) {
      closeFile();
    }
    return running;
  }

  private void force(boolean withMetadata) {
    try {
      forcing.force(withMetadata);
    } catch (IOException failed) {
      synchronized (this) {
        failure = failed;
      }
    }
  }

  /** Notes that the burst is written or has failed. */
  synchronized void end() {
    wanted = false;
    if (running) {
      LockSupport.unpark(thread);
    }
  }

  /**
   * Waits until all that was written is on the disk.
   *
   * @throws IOException if the disk failed, now or in the thread: the system reports a failure only once
   */
  void force() throws IOException {
    end();
    IdleStrategy.until(() -> !isRunning());
    if (failed() == null) {
      force(true);
    }
    IOException failed = failed();
    if (failed != null) {
      throw failed;
    }
  }

  /** Returns whether its thread is with the file. */
  synchronized boolean isRunning() {
    return running;
  }

  private synchronized @Nullable IOException failed() {
    return failure;
  }

  /** Releases the file, without waiting for the disk: if the thread is using it, the thread closes it later. */
  synchronized void close() {
    end();
    closed = true;
    if (!running) {
      closeFile();
    }
  }

  private void closeFile() {
    try {
      file.close();
    } catch (IOException failed) {
      LOG.warn("a file that was forced to the disk cannot be closed: {}", failed.toString());
    }
  }
}

package org.h5burst.mpi.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;

/**
 * Forwards the output of a process in whole lines, so the lines of several processes do not mix. Does not change bytes.
 * A very long line is forwarded in pieces, because the launcher has little memory.
 */
final class LineForwarder {
  private static final int MAX_PIECE_BYTES = 1 << 16;
  private static final int READ_BYTES = 1 << 13;
  private static final long LOOK_MILLIS = 5;
  private static final long BUSY = Long.MAX_VALUE;

  private final InputStream from;
  private final byte[] prefix;
  private final PrintStream to;
  private final Thread thread;
  private boolean isWithinLine;
  /** Since when it waits for more to be printed; {@link #BUSY} while it forwards. */
  private volatile long silentSince = BUSY;

  private LineForwarder(InputStream from, String prefix, PrintStream to) {
    this.from = from;
    this.prefix = prefix.getBytes(Charset.defaultCharset());
    this.to = to;
    thread = Thread.ofPlatform().name("h5burst-output").daemon().unstarted(this::forward);
  }

  static LineForwarder start(InputStream from, String prefix, PrintStream to) {
    LineForwarder forwarder = new LineForwarder(from, prefix, to);
    forwarder.thread.start();
    return forwarder;
  }

  private void forward() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] bytes = new byte[READ_BYTES];
    try (from) {
      for (int count = read(bytes); count >= 0; count = read(bytes)) {
        for (int at = 0; at < count; at++) {
          line.write(bytes[at]);
          if (bytes[at] == '\n' || line.size() == MAX_PIECE_BYTES) {
            print(line, bytes[at] == '\n');
          }
        }
      }
    } catch (IOException e) {
      // The process was killed.
    }
    if (line.size() > 0 || isWithinLine) {
      line.write('\n');
      print(line, true);
    }
  }

  private int read(byte[] bytes) throws IOException {
    silentSince = System.nanoTime();
    try {
      return from.read(bytes);
    } finally {
      silentSince = BUSY;
    }
  }

  /**
   * Prints a line, or a piece of one, in one write, because the process's other stream may go to the same file without
   * this lock.
   */
  private void print(ByteArrayOutputStream line, boolean isEnd) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream(prefix.length + line.size());
    if (!isWithinLine) {
      whole.writeBytes(prefix);
    }
    whole.writeBytes(line.toByteArray());
    synchronized (to) {
      to.write(whole.toByteArray(), 0, whole.size());
      to.flush();
    }
    line.reset();
    isWithinLine = !isEnd;
  }

  /**
   * Waits until everything is forwarded, however slow the reader is, unless nothing more comes: another process may
   * have inherited the stream and keep it open.
   *
   * @param silenceMillis how long nothing has come
   * @param mostMillis the longest time to wait
   */
  void flush(long silenceMillis, long mostMillis) {
    long begin = System.nanoTime();
    try {
      while (thread.isAlive() && !hasPassed(Math.max(begin, silentSince), silenceMillis)
          && !hasPassed(begin, mostMillis)) {
        thread.join(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean hasPassed(long since, long millis) {
    return since != BUSY && System.nanoTime() - since >= TimeUnit.MILLISECONDS.toNanos(millis);
  }
}

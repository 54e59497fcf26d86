package org.h5burst.mpi.launch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Forwards the output of a process in whole lines, so the lines of several processes do not mix. Does not change bytes.
 * A very long line is forwarded in pieces, because the launcher has little memory.
 */
final class LineForwarder {
  private static final int MAX_PIECE_BYTES = 1 << 16;

  private final InputStream from;
  private final byte[] prefix;
  private final PrintStream to;
  private final Thread thread;
  private boolean isWithinLine;

  private LineForwarder(InputStream from, String prefix, PrintStream to) {
    this.from = new BufferedInputStream(from);
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
    try (from) {
      for (int next = from.read(); next >= 0; next = from.read()) {
        line.write(next);
        if (next == '\n' || line.size() == MAX_PIECE_BYTES) {
          print(line, next == '\n');
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
   * Waits until everything is forwarded, but at most this long: another process may have inherited the stream and keep
   * it open.
   */
  void flush(long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

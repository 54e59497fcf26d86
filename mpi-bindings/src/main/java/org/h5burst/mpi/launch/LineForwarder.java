package org.h5burst.mpi.launch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Forwards the output of a process in whole lines, so the lines of several processes do not mix. Does not change bytes.
 */
final class LineForwarder {
  private final InputStream from;
  private final byte[] prefix;
  private final PrintStream to;
  private final Thread thread;

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
        if (next == '\n') {
          print(line);
        }
      }
    } catch (IOException e) {
      // The process was killed.
    }
    if (line.size() > 0) {
      line.write('\n');
      print(line);
    }
  }

  /** Prints a line in one piece, because the process's other stream may go to the same file without this lock. */
  private void print(ByteArrayOutputStream line) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream(prefix.length + line.size());
    whole.writeBytes(prefix);
    whole.writeBytes(line.toByteArray());
    synchronized (to) {
      to.write(whole.toByteArray(), 0, whole.size());
      to.flush();
    }
    line.reset();
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

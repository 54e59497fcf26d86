package org.h5burst.writer.telemetry;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.h5burst.writer.configuration.WriterProperties;
import org.h5burst.writer.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The trace of a rank: the program's calls, in order, and how each burst was written; one line of JSON each, in
 * {@code rankN.jsonl}. docs/trace.md describes the lines. The idea is Recorder's (Behzad et al. 2019, section 9): a
 * trace is enough to analyse the pattern and to repeat it.
 *
 * <p>The I/O thread writes it through a buffer of fixed size that it empties after each burst; a program that is killed
 * loses the lines of the burst that it was filling. If the trace cannot be written, the log says so once, and the run
 * continues without it. <b>Independent.</b>
 */
public final class TraceLog implements AutoCloseable {
  /** The version of the lines' format. */
  static final int VERSION = 1;

  private static final Logger LOG = LoggerFactory.getLogger(TraceLog.class);
  private static final int BUFFER_BYTES = 1 << 16;
  private static final long ABORT_WAIT_MILLIS = 500;

  private final Path path;
  private final int rank;
  private final int ranks;
  private final long origin = System.nanoTime();
  private final AtomicInteger files = new AtomicInteger();
  private @Nullable OutputStream out;
  private boolean begun;
  private boolean givenUp;
  private int users;

  /** Creates a trace that no job writes yet. */
  TraceLog(Path path, int rank, int ranks) {
    this.path = path;
    this.rank = rank;
    this.ranks = ranks;
  }

  /**
   * Lets one more job of this process write the trace, until it closes it; the first one begins the file. Returns
   * whether the trace can be written.
   */
  synchronized boolean open() {
    if (out == null && !givenUp) {
      openFile();
    }
    users += out == null ? 0 : 1;
    return out != null;
  }

  private void openFile() {
    boolean continues = begun && Files.exists(path);
    try {
      Files.createDirectories(Objects.requireNonNull(path.getParent()));
      out = new BufferedOutputStream(new FileOutputStream(path.toFile(), continues), BUFFER_BYTES);
    } catch (IOException failure) {
      giveUp(failure);
    }
    if (!continues) {
      add(new JsonObject().put("op", "job").put("version", VERSION).put("rank", rank).put("ranks", ranks)
          .put("started", Instant.now().toString()));
      flush();
      begun = true;
    }
  }

  /** Records a file that all ranks of a communicator create. I/O thread. */
  public FileTrace created(Path file, int ranks) {
    return begun("create", file, ranks);
  }

  /** Records an existing file that all ranks of a communicator have opened. I/O thread. */
  public FileTrace opened(Path file, int ranks) {
    return begun("open", file, ranks);
  }

  private FileTrace begun(String operation, Path file, int ranks) {
    int number = files.getAndIncrement();
    add(new JsonObject().put("op", operation).put("file", number).put("path", file.toString()).put("ranks", ranks)
        .put("queued", stamp(System.nanoTime())));
    return new FileTrace(this, number);
  }

  /** Converts a time of {@link System#nanoTime} to nanoseconds since the trace began. */
  long stamp(long nanoTime) {
    return nanoTime - origin;
  }

  void add(JsonObject line) {
    guarded(open -> open.write(line.line()));
  }

  /** Passes all lines to the operating system. */
  void flush() {
    guarded(OutputStream::flush);
  }

  private interface Action {
    void on(OutputStream out) throws IOException;
  }

  private synchronized void guarded(Action action) {
    try {
      if (out != null) {
        action.on(out);
      }
    } catch (IOException failure) {
      giveUp(failure);
    }
  }

  private void giveUp(IOException failure) {
    LOG.warn("{}: the trace cannot be written to {}; calls are not recorded any more: {}",
        WriterProperties.TRACE, path, failure.toString());
    out = null;
    givenUp = true;
  }

  /**
   * Passes on the existing lines before the process ends, unless the I/O thread is stuck in the middle of a line. Does
   * not wait long, because the file system may hang. Any thread.
   *
   * @param trace null if there is none
   */
  public static void flushBeforeAbort(@Nullable TraceLog trace) {
    if (trace == null) {
      return;
    }
    Thread flushing = Thread.ofPlatform().daemon().name("h5burst-trace").unstarted(trace::flush);
    try {
      flushing.start();
      flushing.join(ABORT_WAIT_MILLIS);
    } catch (OutOfMemoryError noThread) {
      LOG.debug("{}: the last lines are lost", trace.path, noThread);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt(); // the process ends anyway
    }
  }

  /** Closes the trace for one job; the last one closes the file. */
  @Override
  public synchronized void close() {
    users--;
    if (users == 0) {
      guarded(OutputStream::close);
      out = null;
    }
  }
}

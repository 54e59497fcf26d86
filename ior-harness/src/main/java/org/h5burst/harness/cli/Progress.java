package org.h5burst.harness.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * The progress of long work: a live bar under the lines on a terminal, or only lines if output is piped. A line then
 * shows each tenth, unless others were printed just before. Used by one thread.
 */
public final class Progress implements AutoCloseable {
  private static final String CLEAR_LINE = "\r\u001b[2K";
  private static final int UPDATE_MILLIS = 100;
  private static final int PARTS = 10;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final PrintWriter out;
  private final @Nullable ProgressBar bar;
  private final String task;
  private final long steps;
  private final LongSupplier nanoTime;
  private long lastLine;
  private long part;

  private Progress(PrintWriter out, @Nullable ProgressBar bar, String task, long steps, LongSupplier nanoTime) {
    this.out = out;
    this.bar = bar;
    this.task = task;
    this.steps = steps;
    this.nanoTime = nanoTime;
    this.lastLine = nanoTime.getAsLong();
  }

  /**
   * Begins.
   *
   * @param out where lines go
   * @param task what is done, in a word or two
   * @param steps how many steps there are
   */
  public static Progress start(PrintWriter out, String task, long steps) {
    if (!Terminal.interactive()) {
      return piped(out, task, steps, System::nanoTime);
    }
    PrintStream console = System.out;
    boolean unicode = console.charset().equals(StandardCharsets.UTF_8);
    ProgressBar bar = new ProgressBarBuilder().setTaskName(task).setInitialMax(steps)
        .setUpdateIntervalMillis(UPDATE_MILLIS).continuousUpdate()
        .setStyle(unicode ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII).clearDisplayOnFinish()
        .setConsumer(new ConsoleProgressBarConsumer(console)).build();
    return new Progress(out, bar, task, steps, System::nanoTime);
  }

  /** Returns a progress as for piped output. */
  static Progress piped(PrintWriter out, String task, long steps, LongSupplier nanoTime) {
    return new Progress(out, null, task, steps, nanoTime);
  }

  /** Notes that so many steps are done; {@code state} describes the present one in a few words. */
  public void done(long number, String state) {
    if (bar != null) {
      bar.stepTo(number);
      bar.setExtraMessage(state);
      return;
    }
    long now = PARTS * number / Math.max(1, steps);
    if (now > part) {
      part = now;
      if (nanoTime.getAsLong() - lastLine >= QUIET_NANOS) {
        line("%s: %d of %d%s".formatted(task, number, steps, state.isEmpty() ? "" : ", " + state));
      }
    }
  }

  /** Prints the progress if output is piped, and no bar shows it. */
  public void piped(String text) {
    if (bar == null) {
      line(text);
    }
  }

  /** Prints a line that stays. */
  public void line(String text) {
    out.print((bar == null ? "" : CLEAR_LINE) + text + System.lineSeparator());
    out.flush();
    lastLine = nanoTime.getAsLong();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}

package org.h5burst.harness.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Progress of long work: a live bar under the lines on a terminal, only the lines where output is piped. Used by one thread. */
public final class Progress implements AutoCloseable {
  private static final String CLEAR_LINE = "\r\u001b[2K";
  private static final int UPDATE_MILLIS = 100;

  private final PrintWriter out;
  private final @Nullable ProgressBar bar;

  private Progress(PrintWriter out, @Nullable ProgressBar bar) {
    this.out = out;
    this.bar = bar;
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
      return new Progress(out, null);
    }
    PrintStream console = System.out;
    boolean unicode = console.charset().equals(StandardCharsets.UTF_8);
    return new Progress(out, new ProgressBarBuilder().setTaskName(task).setInitialMax(steps).setUpdateIntervalMillis(UPDATE_MILLIS).continuousUpdate()
        .setStyle(unicode ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII).clearDisplayOnFinish()
        .setConsumer(new ConsoleProgressBarConsumer(console)).build());
  }

  /** So many steps are done; {@code state} tells what is going on, in a few words. */
  public void done(long steps, String state) {
    if (bar != null) {
      bar.stepTo(steps);
      bar.setExtraMessage(state);
    }
  }

  /** Tells how far the work is where output is piped, and no bar shows it. */
  public void piped(String text) {
    if (bar == null) {
      line(text);
    }
  }

  /** Prints a line that stays. */
  public void line(String text) {
    out.print((bar == null ? "" : CLEAR_LINE) + text + System.lineSeparator());
    out.flush();
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}

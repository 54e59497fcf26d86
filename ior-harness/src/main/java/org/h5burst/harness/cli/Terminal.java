package org.h5burst.harness.cli;

import java.io.Console;
import picocli.CommandLine.Help.Ansi;

/** What the place where output goes can do. */
public final class Terminal {
  private Terminal() {}

  /** Whether a person watches: input and output are a terminal, not a pipe or a file. */
  public static boolean interactive() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /** Colours on a terminal, unless {@code NO_COLOR} is set (no-color.org). */
  public static Ansi ansi() {
    String noColor = System.getenv("NO_COLOR");
    return interactive() && (noColor == null || noColor.isEmpty()) ? Ansi.ON : Ansi.OFF;
  }
}

package org.h5burst.harness.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;

/** The abilities of the terminal. */
public final class Terminal {
  private static final Path ERRORS = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /** Returns whether a person watches: input and output are a terminal, not a pipe or a file. */
  public static boolean interactive() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /**
   * Returns the colours: on if output and error messages go to a terminal with colours, unless {@code NO_COLOR} is set
   * (no-color.org).
   */
  public static Ansi ansi() {
    String noColor = System.getenv("NO_COLOR");
    boolean wanted = (noColor == null || noColor.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
    return wanted && interactive() && showsErrors() ? Ansi.ON : Ansi.OFF;
  }

  private static boolean showsErrors() {
    try {
      return Files.readSymbolicLink(ERRORS).toString().matches("/dev/(pts/\\d+|tty\\w*|console)");
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }
}

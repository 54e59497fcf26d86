package org.h5burst.harness.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command, or options that several commands have: where it prints, and how it refuses a command line. */
public abstract class CommandPart {
  @Spec
  private CommandSpec own;
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec user;

  /** Returns the command; of options, the one that has them. */
  protected final CommandSpec command() {
    return user == null ? own : user;
  }

  /** Returns where results go. */
  protected final PrintWriter out() {
    return command().commandLine().getOut();
  }

  /** Returns where warnings go. */
  protected final PrintWriter err() {
    return command().commandLine().getErr();
  }

  /**
   * Checks that everything that was printed as a result has arrived.
   *
   * @throws CommandFailure if not, as on a full disk
   */
  protected final void requirePrinted() {
    if (out().checkError()) { // which flushes
      throw new CommandFailure("standard output cannot be written, so the result is not complete");
    }
  }

  /** Prints a warning. */
  protected final void warn(String message) {
    err().println(command().commandLine().getColorScheme().text("@|yellow warning:|@ " + message));
  }

  /** Refuses the command line, with the exit code for wrong usage, unless a condition holds. */
  protected final void require(boolean condition, String message) {
    if (!condition) {
      throw wrong(message);
    }
  }

  /** Returns what is wrong with the command line. */
  protected final ParameterException wrong(String message) {
    return new ParameterException(command().commandLine(), message);
  }

  /** Returns what is wrong with the command line, as another failure says. */
  protected final ParameterException wrong(String message, Throwable cause) {
    return new ParameterException(command().commandLine(), message, cause);
  }
}

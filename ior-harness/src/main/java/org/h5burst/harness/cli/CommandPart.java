package org.h5burst.harness.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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

  /**
   * Checks, before hours of work, that a result can be written, and takes the place of no other file that the command
   * line names.
   *
   * @param option that names the result
   * @param others further files that the command reads or makes
   * @throws CommandFailure if not
   */
  protected final void requireWritable(String option, Path file, Path... others) {
    OutputFile.requireWritable(option, file);
    Stream.concat(filesBesides(option), Stream.of(others))
        .forEach(other -> OutputFile.requireOther(option, file, other));
  }

  /** Returns the files of all options and parameters except one; directories and devices are not among them. */
  private Stream<Path> filesBesides(String option) {
    return command().args().stream()
        .filter(arg -> !(arg instanceof OptionSpec named && Arrays.asList(named.names()).contains(option)))
        .flatMap(arg -> values(arg.getValue())).filter(Path.class::isInstance).map(Path.class::cast)
        .filter(path -> Files.isRegularFile(path) || Files.notExists(path));
  }

  private static Stream<?> values(@Nullable Object value) {
    return value instanceof Collection<?> several ? several.stream() : Stream.ofNullable(value);
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

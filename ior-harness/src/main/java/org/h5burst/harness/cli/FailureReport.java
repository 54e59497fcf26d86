package org.h5burst.harness.cli;

import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Reports why a command failed: the message and the messages of its causes, and the stack trace only on request. */
public final class FailureReport implements IExecutionExceptionHandler {
  /** The option that asks for stack traces. */
  public static final String OPTION = "--stacktrace";

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    if (isProcessEnding()) {
      return ExitCode.SOFTWARE;
    }
    command.getErr().println(command.getColorScheme().errorText("h5burst: " + describe(failure)));
    if (parsed.expandedArgs().contains(OPTION)) {
      command.getErr().println(command.getColorScheme().stackTraceText(failure));
    } else if (!(failure instanceof CommandFailure)) {
      command.getErr().println("(" + OPTION + " shows where it happened)");
    }
    return ExitCode.SOFTWARE;
  }

  /**
   * Returns whether a signal ends this process: a command then fails because its job and its files are removed, which
   * needs no report, and exit hooks report the rest.
   */
  private static boolean isProcessEnding() {
    Thread probe = new Thread();
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      return !Runtime.getRuntime().removeShutdownHook(probe);
    } catch (IllegalStateException ending) {
      return true;
    }
  }

  /** Returns the message of a failure and of its causes, each once; a failure without a message gives its type. */
  public static String describe(Throwable failure) {
    StringBuilder text = new StringBuilder(message(failure));
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (text.indexOf(message(cause)) < 0) {
        text.append(": ").append(message(cause));
      }
    }
    return text.toString();
  }

  private static String message(Throwable failure) {
    String message = failure.getMessage();
    String type = failure.getClass().getSimpleName();
    if (message == null || message.isBlank()) {
      return type;
    }
    return failure instanceof RuntimeException && !(failure instanceof IllegalArgumentException)
        || message.contains(" ") ? message : type + " " + message;
  }
}

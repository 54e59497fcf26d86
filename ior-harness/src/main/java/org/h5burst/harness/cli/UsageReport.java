package org.h5burst.harness.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports what is wrong with a command line in a line or two, and where to read more, because the whole help would hide
 * it.
 */
public final class UsageReport implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    command.getErr().println(command.getColorScheme().errorText("h5burst: " + failure.getMessage()));
    UnmatchedArgumentException.printSuggestions(failure, command.getErr());
    command.getErr().println("Try '%s --help'.".formatted(command.getCommandSpec().qualifiedName()));
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }
}

package org.h5burst.harness.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --bursts B}: how often a kernel is written. */
public final class BurstsOption {
  @Option(names = "--bursts", paramLabel = "B", defaultValue = "10", description = "Number of bursts; each writes "
      + "new datasets (default: ${DEFAULT-VALUE}).")
  private int bursts;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private CommandSpec command;

  /** Number of bursts, at least 1. */
  public int count() {
    if (bursts < 1) {
      throw new ParameterException(command.commandLine(), "--bursts must be positive");
    }
    return bursts;
  }
}

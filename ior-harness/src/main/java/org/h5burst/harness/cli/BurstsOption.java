package org.h5burst.harness.cli;

import picocli.CommandLine.Option;

/** {@code --bursts B}: how often a kernel is written. */
public final class BurstsOption extends CommandPart {
  @Option(names = "--bursts", paramLabel = "B", defaultValue = "10", description = "Number of bursts; each writes "
      + "new datasets (default: ${DEFAULT-VALUE}).")
  private int bursts;

  /** Returns the number of bursts, at least 1. */
  public int count() {
    require(bursts > 0, "--bursts must be positive");
    return bursts;
  }
}

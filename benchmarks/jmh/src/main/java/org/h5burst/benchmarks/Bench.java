package org.h5burst.benchmarks;

import org.h5burst.benchmarks.latency.LatencyCommand;
import org.h5burst.benchmarks.parity.ParityCommand;
import org.h5burst.benchmarks.raw.RawCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code h5burst bench}: micro-benchmarks, the comparison of their results, and the comparison with a C program. */
@Command(
    name = "h5burst bench",
    mixinStandardHelpOptions = true,
    subcommands = {JmhCommand.class, CompareCommand.class, ParityCommand.class, LatencyCommand.class, RawCommand.class, CommandLine.HelpCommand.class},
    description = "Benchmarks of H5Burst's hot paths.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  h5burst bench jmh                              all micro-benchmarks; takes 20 minutes",
      "  h5burst bench jmh -- Submit -p bytes=4096      some, with any option of JMH",
      "  h5burst bench compare before.json after.json   two results side by side",
      "  h5burst bench parity                           against a C program, in one job",
      "  h5burst bench latency                          from write to completion",
      "  h5burst bench raw -Dh5burst.backend=portable   beside plain writes"})
final class Bench {
  private Bench() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Bench()).execute(arguments));
  }
}

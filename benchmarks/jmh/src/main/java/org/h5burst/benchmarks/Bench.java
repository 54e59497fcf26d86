package org.h5burst.benchmarks;

import org.h5burst.benchmarks.latency.LatencyCommand;
import org.h5burst.benchmarks.parity.ParityCommand;
import org.h5burst.benchmarks.raw.RawCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

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
      "  h5burst bench raw -Dh5burst.backend=portable   beside plain writes"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
final class Bench {
  private Bench() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The benchmarks, ready to execute. A failure is told in a line. */
  static CommandLine commandLine() {
    return new CommandLine(new Bench()).setUsageHelpAutoWidth(true).setExecutionExceptionHandler((failure, command, _) -> {
      command.getErr().println(command.getColorScheme().errorText("h5burst: " + (failure.getMessage() == null ? failure : failure.getMessage())));
      return ExitCode.SOFTWARE;
    });
  }
}

package org.h5burst.benchmarks;

import java.util.Locale;
import org.h5burst.benchmarks.chunks.ChunksCommand;
import org.h5burst.benchmarks.file.FileCommand;
import org.h5burst.benchmarks.latency.LatencyCommand;
import org.h5burst.benchmarks.parity.ParityCommand;
import org.h5burst.benchmarks.raw.RawCommand;
import org.h5burst.benchmarks.series.SeriesCommand;
import org.h5burst.harness.cli.FailureReport;
import org.h5burst.harness.cli.Terminal;
import org.h5burst.harness.cli.UsageReport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code h5burst bench}: micro-benchmarks, the comparison of their results, and comparisons with other programs. */
@Command(
    name = "h5burst bench",
    mixinStandardHelpOptions = true,
    subcommands = {JmhCommand.class, CompareCommand.class, ParityCommand.class, LatencyCommand.class, RawCommand.class,
      ChunksCommand.class, SeriesCommand.class, FileCommand.class, CommandLine.HelpCommand.class},
    description = "Benchmarks of H5Burst's hot paths.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  h5burst bench jmh                              all micro-benchmarks; takes 20 minutes",
      "  h5burst bench jmh -- Submit -p bytes=4096      some, with any option of JMH",
      "  h5burst bench compare before.json after.json   two results side by side",
      "  h5burst bench parity                           against a C program, in one job",
      "  h5burst bench latency                          from write to completion",
      "  h5burst bench raw -Dh5burst.backend=portable   next to plain writes",
      "  h5burst bench chunks                           compressed chunks, with h5py and JHDF5",
      "  h5burst bench file                             where the time of a short file goes, next to C",
      "  h5burst bench series                           many small datasets, with h5py and JHDF5"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
final class Bench {
  @Option(names = FailureReport.OPTION, scope = ScopeType.INHERIT, description = "Show where in the program a "
      + "failure happened.")
  private boolean stackTrace;

  private Bench() {}

  public static void main(String[] arguments) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // as Main does
    System.exit(commandLine().execute(arguments));
  }

  /**
   * Returns the benchmarks, ready to execute. What is wrong is reported in a line or two, as by every other command.
   */
  static CommandLine commandLine() {
    return new CommandLine(new Bench())
        .setColorScheme(CommandLine.Help.defaultColorScheme(Terminal.ansi()))
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(new UsageReport())
        .setExecutionExceptionHandler(new FailureReport());
  }
}

package org.h5burst.harness;

import java.io.PrintWriter;
import java.util.Locale;
import org.h5burst.harness.campaign.CampaignCommand;
import org.h5burst.harness.check.CheckCommand;
import org.h5burst.harness.cli.CompletionCommand;
import org.h5burst.harness.cli.FailureReport;
import org.h5burst.harness.cli.Terminal;
import org.h5burst.harness.cli.UsageReport;
import org.h5burst.harness.compare.CompareCommand;
import org.h5burst.harness.demo.DemoCommand;
import org.h5burst.harness.doctor.DoctorCommand;
import org.h5burst.harness.evolve.EvolveCommand;
import org.h5burst.harness.explain.ExplainCommand;
import org.h5burst.harness.ior.IorCommand;
import org.h5burst.harness.knowledge.KnowledgeCommand;
import org.h5burst.harness.limits.LimitsCommand;
import org.h5burst.harness.model.ModelCommand;
import org.h5burst.harness.overlap.OverlapCommand;
import org.h5burst.harness.pattern.PatternCommand;
import org.h5burst.harness.recover.RecoverCommand;
import org.h5burst.harness.replay.ReplayCommand;
import org.h5burst.harness.report.ReportCommand;
import org.h5burst.harness.reproduce.ReproduceCommand;
import org.h5burst.harness.run.LaunchCommand;
import org.h5burst.harness.run.RunCommand;
import org.h5burst.harness.sidecar.SideCarCommand;
import org.h5burst.harness.simulator.SimulateCommand;
import org.h5burst.harness.soak.SoakCommand;
import org.h5burst.harness.tail.TailCommand;
import org.h5burst.harness.xdmf.XdmfCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * The command line of H5Burst. Exit codes: 0 done, 1 failed (a verification that finds a wrong byte has failed), 2
 * wrong usage.
 */
@Command(
    name = "h5burst",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    subcommands = {
      DemoCommand.class,
      RunCommand.class,
      LaunchCommand.class,
      CheckCommand.class,
      RecoverCommand.class,
      TailCommand.class,
      CompareCommand.class,
      OverlapCommand.class,
      CampaignCommand.class,
      LimitsCommand.class,
      IorCommand.class,
      DoctorCommand.class,
      ExplainCommand.class,
      ModelCommand.class,
      EvolveCommand.class,
      PatternCommand.class,
      ReplayCommand.class,
      ReportCommand.class,
      KnowledgeCommand.class,
      SimulateCommand.class,
      ReproduceCommand.class,
      SoakCommand.class,
      SideCarCommand.class,
      XdmfCommand.class,
      CompletionCommand.class,
      CommandLine.HelpCommand.class},
    description = "Writes HDF5 asynchronously from many MPI ranks into one shared file, and tunes it burst by burst.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  h5burst demo            see the tuner at work on this machine, in under a minute",
      "  h5burst doctor          what is installed here, and what is missing",
      "  h5burst help COMMAND    options and examples of a command"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed, or a verification found a wrong byte", "2:wrong usage"})
public final class Main {
  @Option(names = FailureReport.OPTION, scope = ScopeType.INHERIT, description = "Show the stack trace of a failure.")
  private boolean stackTrace;

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    logWarningsOnly();
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // programs read what commands print and the names they give
    // The one place that ends the process: a shell sees the exit code of a command even where a library left a thread
    // behind.
    PrintWriter out = new PrintWriter(System.out, true); // picocli's own never learns that the disk is full
    System.exit(commandLine().setOut(out).execute(args));
  }

  /** Keeps the log of this process from the screen, where results are printed; ranks are other processes. */
  private static void logWarningsOnly() {
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", "warn");
  }

  /** Returns the commands, ready to execute; {@link CommandLine#execute} returns the exit code. */
  static CommandLine commandLine() {
    CommandLine commands = new CommandLine(new Main());
    handExitCodesDown(commands.getCommandSpec());
    return commands
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setColorScheme(CommandLine.Help.defaultColorScheme(Terminal.ansi()))
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(new UsageReport())
        .setExecutionExceptionHandler(new FailureReport());
  }

  /** A command within a command ends with the codes of the latter, and its help says so. */
  private static void handExitCodesDown(CommandSpec command) {
    UsageMessageSpec help = command.usageMessage();
    for (CommandLine nested : command.subcommands().values()) {
      UsageMessageSpec own = nested.getCommandSpec().usageMessage();
      if (own.exitCodeList().isEmpty()) {
        own.exitCodeListHeading(help.exitCodeListHeading()).exitCodeList(help.exitCodeList());
      }
      handExitCodesDown(nested.getCommandSpec());
    }
  }
}

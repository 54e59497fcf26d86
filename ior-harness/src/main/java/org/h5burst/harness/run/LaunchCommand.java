package org.h5burst.harness.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.job.LaunchOptions;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.launch.MpjLauncher;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst launch}. */
@Command(
    name = "launch",
    description = {
      "Runs your program on several ranks, under mpirun or with MPJ Express.",
      "The launcher gets the options that it needs on this host.",
      "What follows -- runs unchanged: give java its --enable-native-access and, to choose the back end, "
          + "-Dh5burst.backend."},
    footer = {
      "  h5burst launch --mpi mpj --ranks 4 -- java --enable-native-access=ALL-UNNAMED -cp 'lib/*' Waves waves.h5",
      "  h5burst launch --mpi mpj --ranks 8 --hosts node1,node2 -- java --enable-native-access=ALL-UNNAMED -cp 'lib/*' "
          + "Waves /shared/waves.h5"},
    exitCodeList = {"0:all ranks succeeded", "1:the job could not be started or took too long", "2:wrong usage",
      "other:that of the rank that failed first"})
public final class LaunchCommand extends BaseCommand {
  @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "The command that each rank runs, after --.")
  private List<String> command = List.of();

  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of ranks (default: "
      + "${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--hosts", paramLabel = "HOST,...", description = {
    "With MPJ Express: spread the ranks in blocks over these hosts. They must trust each other and the network between "
        + "them.",
    "Working directory, java, class path and file must be the same on all hosts."})
  private @Nullable String hosts;

  @Option(names = "--remote-shell", paramLabel = "COMMAND", description = "Command that starts ranks on other hosts "
      + "(default: ssh -o BatchMode=yes).")
  private @Nullable String remoteShell;

  @Option(names = "--address", paramLabel = "ADDRESS", description = "Address of this host for ranks on other hosts "
      + "(default: that of the route to the first of them).")
  private @Nullable String address;

  @Mixin
  private final LaunchOptions job = new LaunchOptions();

  @Mixin
  private final JsonOption json = new JsonOption();

  /** The outcome of a job, for programs; {@code seconds} from its start to its end. */
  private record Report(String mpi, int ranks, List<String> command, int exitCode, boolean timedOut, double seconds) {}

  @Override
  public Integer call() {
    require(ranks > 0, "--ranks must be positive");
    json.check();
    JobRunner runner = job.runner(ranks);
    Duration limit = runner.timeLimit();
    MpiJob launched = launched(runner.kind());
    long begin = System.nanoTime();
    MpiJob.Result result = launched.runInForeground(limit);
    json.write(new Report(runner.kind().name(), ranks, command, result.exitCode(), result.timedOut(),
        (System.nanoTime() - begin) / 1e9));
    if (result.timedOut()) {
      throw new CommandFailure("the job did not end within %d s and was killed; a longer --time-limit may help"
          .formatted(limit.toSeconds()));
    }
    return result.exitCode();
  }

  private MpiJob launched(Kind kind) {
    if (hosts == null) {
      require(remoteShell == null && address == null, "--remote-shell and --address need --hosts");
      return new MpiJob(kind, ranks, command);
    }
    require(kind == Kind.MPJ, "--hosts is for --mpi mpj; a native MPI has its own host files");
    return MpjLauncher.job(ranks, placement(), command);
  }

  private List<String> placement() {
    List<String> options = new ArrayList<>();
    option(options, "--hosts", hosts);
    option(options, "--remote-shell", remoteShell);
    option(options, "--address", address);
    return options;
  }

  private static void option(List<String> options, String name, @Nullable String value) {
    if (value != null) {
      options.addAll(List.of(name, value));
    }
  }
}

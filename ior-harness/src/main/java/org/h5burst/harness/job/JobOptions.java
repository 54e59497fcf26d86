package org.h5burst.harness.job;

import java.time.Duration;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.mpi.MpiImplementation.Kind;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How jobs are started: shared by the commands that run ranks. */
public final class JobOptions {
  @Option(names = "--mpi", paramLabel = "MPI", defaultValue = "auto",
      description = "mpich, openmpi, mpj (MPJ Express, pure Java), or auto: MPICH if there is a core for every rank, else Open MPI (default: ${DEFAULT-VALUE}).")
  private MpiKind mpi = MpiKind.AUTO;

  @Option(names = "--time-limit", paramLabel = "SECONDS", defaultValue = "3600", description = "Kill a job that takes longer (default: ${DEFAULT-VALUE}).")
  private long timeLimitSeconds;

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
  private CommandSpec command;

  /**
   * A runner of jobs with so many ranks. Warns if they will wait for each other.
   *
   * @throws CommandFailure if the MPI is not installed
   */
  public JobRunner runner(int ranks) {
    if (timeLimitSeconds < 1) {
      throw new ParameterException(command.commandLine(), "--time-limit must be positive");
    }
    Kind kind = mpi.resolve(ranks);
    int cores = Runtime.getRuntime().availableProcessors();
    if (kind == Kind.MPICH && ranks > cores) {
      command.commandLine().getErr().println(command.commandLine().getColorScheme().text(
          "@|yellow warning:|@ %d ranks of MPICH on %d cores will be 100 to 1000 times slower; use at most %d, or --mpi openmpi".formatted(ranks, cores,
              cores)));
    }
    return new JobRunner(kind, Duration.ofSeconds(timeLimitSeconds));
  }
}

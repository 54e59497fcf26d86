package org.h5burst.harness.job;

import java.time.Duration;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.option.MpiChoice;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The MPI and the time limit of a job: all that matters for a program that the command does not know. */
public sealed class LaunchOptions extends CommandPart permits JobOptions {
  private static final Duration USUAL_LIMIT = Duration.ofHours(1);

  @Option(names = "--mpi", paramLabel = "MPI", defaultValue = "auto",
      description = "The MPI to use: mpich, openmpi, mpj (MPJ Express, pure Java), solo (one process, no MPI), or "
          + "auto: MPICH if there is a core for every rank, else Open MPI, else MPJ Express, else one process "
          + "(default: ${DEFAULT-VALUE}).")
  private MpiChoice mpi = MpiChoice.AUTO;

  @Option(names = "--time-limit", paramLabel = "SECONDS",
      description = "Kill a job that takes longer (default: 3600; for campaign and soak some minutes more than their "
          + "planned time).")
  private @Nullable Long timeLimitSeconds;

  /** Returns the default number of ranks: two if there is an MPI, else one. */
  public int defaultRanks() {
    return MpiKind.ranks(mpi, 2);
  }

  /**
   * Returns a runner of jobs with so many ranks. Warns if they will wait for each other.
   *
   * @throws CommandFailure if the MPI is not installed
   */
  public JobRunner runner(int ranks) {
    return runner(ranks, USUAL_LIMIT);
  }

  /** Like the method above, with this time limit if none is set. */
  public JobRunner runner(int ranks, Duration usualLimit) {
    require(timeLimitSeconds == null || timeLimitSeconds > 0, "--time-limit must be positive");
    Kind kind = MpiKind.resolve(mpi, ranks);
    int cores = Runtime.getRuntime().availableProcessors();
    if (kind == Kind.MPICH && ranks > cores) {
      warn("%d ranks of MPICH on %d cores will be 100 to 1000 times slower; use at most %d, or --mpi openmpi"
          .formatted(ranks, cores, cores));
    }
    if (mpi == MpiChoice.AUTO && (kind == Kind.SOLO || kind == Kind.MPJ)) {
      err().println("No native MPI was found: %s, with the portable back end, needs none."
          .formatted(kind == Kind.SOLO ? "one process" : "MPJ Express"));
    }
    return new JobRunner(kind, jvmOptions(),
        timeLimitSeconds == null ? usualLimit : Duration.ofSeconds(timeLimitSeconds));
  }

  /** Returns what is given to the ranks' JVMs, besides the options of this one. */
  List<String> jvmOptions() {
    return List.of();
  }
}

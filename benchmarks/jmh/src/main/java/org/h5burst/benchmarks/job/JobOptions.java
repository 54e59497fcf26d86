package org.h5burst.benchmarks.job;

import java.nio.file.Path;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.mpi.MpiImplementation.Kind;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the benchmarks with ranks have in common on the command line. */
public final class JobOptions extends CommandPart {
  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of MPI processes (default: "
      + "${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--openmpi", description = "Use Open MPI in place of MPICH.")
  private boolean openMpi;

  @Option(names = "--dir", paramLabel = "DIR", defaultValue = "/dev/shm", description = "Where to write (default: "
      + "${DEFAULT-VALUE}).")
  private Path directory = Path.of("");

  @Mixin
  private JsonOption json = new JsonOption();

  /** Checks these options, before minutes of measuring, and that a number of the command's own is one at least. */
  public void requirePositive(String option, int number) {
    if (number < 1 || ranks < 1) {
      throw wrong("%s must be positive".formatted(number < 1 ? option : "--ranks"));
    }
    json.check();
  }

  /** How many processes. */
  public int ranks() {
    return ranks;
  }

  /** Whether Open MPI was asked for. */
  public boolean openMpi() {
    return openMpi;
  }

  /** A new directory for the job. The caller closes it. */
  public ScratchDirectory scratch() {
    return ScratchDirectory.in(directory, "h5burst-bench-");
  }

  /** The job that runs a program as asked for. */
  public RankJob job(Class<?> program) {
    return new RankJob(openMpi ? Kind.OPEN_MPI : Kind.MPICH, ranks, program);
  }

  /** Leaves a result where it was asked for. */
  public void keep(Object result) {
    json.write(result);
  }
}

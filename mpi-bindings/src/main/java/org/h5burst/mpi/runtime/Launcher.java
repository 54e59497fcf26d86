package org.h5burst.mpi.runtime;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.Processes;

/**
 * What the environment says of the program that started this process.
 *
 * @param kind whose launcher it is, if it was one that we know
 * @param size how many ranks it started, if it says so
 * @param evidence the environment variable that says it, for messages
 * @param tasks what a batch system says of the tasks that it has started, where no launcher of MPI says a size
 */
public record Launcher(Optional<Kind> kind, OptionalInt size, String evidence, Optional<StartedTasks> tasks) {
  private static final String OPEN_MPI_SIZE = "OMPI_COMM_WORLD_SIZE";
  private static final String PMI_SIZE = "PMI_SIZE";
  private static final String PMI_RANK = "PMI_RANK";
  private static final String PMIX_RANK = "PMIX_RANK";

  /**
   * Reads the variables of this process. A process at a terminal was started there by hand: the task that a batch
   * system has started is the shell.
   */
  public static Launcher ofProcess() {
    Launcher shown = of(System.getenv());
    return Processes.hasTerminal() ? shown.withoutTasks() : shown;
  }

  /** Reads the variables that launchers set for the processes they start. */
  public static Launcher of(Map<String, String> environment) {
    if (environment.containsKey(RankEnvironment.SIZE)) {
      return known(Kind.MPJ, RankEnvironment.SIZE, environment);
    }
    if (environment.containsKey(OPEN_MPI_SIZE)) {
      return known(Kind.OPEN_MPI, OPEN_MPI_SIZE, environment);
    }
    if (environment.containsKey(PMI_SIZE)) {
      return known(Kind.MPICH, PMI_SIZE, environment);
    }
    if (environment.containsKey(PMI_RANK)) {
      return new Launcher(Optional.of(Kind.MPICH), OptionalInt.empty(), PMI_RANK, StartedTasks.of(environment));
    }
    return new Launcher(Optional.empty(), OptionalInt.empty(), environment.containsKey(PMIX_RANK) ? PMIX_RANK : "",
        StartedTasks.of(environment));
  }

  private static Launcher known(Kind kind, String variable, Map<String, String> environment) {
    String size = environment.getOrDefault(variable, "");
    try {
      // mpirun's own daemons may be tasks of a batch system, one for each host; what mpirun says of its ranks counts
      return new Launcher(Optional.of(kind), OptionalInt.of(Integer.parseInt(size)), variable + "=" + size,
          Optional.empty());
    } catch (NumberFormatException e) {
      throw new MpiException("the launcher's environment variable " + variable + " should be a number of ranks, but "
          + "is \"" + size + "\"", e);
    }
  }

  /** The same, but with nothing said of a batch system's tasks. */
  public Launcher withoutTasks() {
    return new Launcher(kind, size, evidence, Optional.empty());
  }

  /** Whether a launcher was there whose MPI cannot be determined. */
  public boolean isAmbiguous() {
    return kind.isEmpty() && !evidence.isEmpty();
  }
}

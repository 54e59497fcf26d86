package org.h5burst.mpi.runtime;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.Processes;

/**
 * The program that started this process, as far as the environment shows it.
 *
 * @param kind the MPI of the launcher, if it is a known one
 * @param size number of ranks that it started, if it is known
 * @param evidence the environment variable that shows it, for messages
 * @param tasks tasks that a batch system has started, if no MPI launcher gives a size
 * @param unstarted tasks of the batch job whose script has started this process, if no launcher has
 */
public record Launcher(Optional<Kind> kind, OptionalInt size, String evidence, Optional<StartedTasks> tasks,
    Optional<StartedTasks> unstarted) {
  private static final String OPEN_MPI_SIZE = "OMPI_COMM_WORLD_SIZE";
  private static final String PMI_SIZE = "PMI_SIZE";
  private static final String PMI_RANK = "PMI_RANK";
  private static final String PMIX_RANK = "PMIX_RANK";

  /**
   * Reads the variables of this process. A process at a terminal was started by hand: the task that a batch system has
   * started is the shell.
   */
  public static Launcher ofProcess() {
    Launcher shown = of(System.getenv());
    return Processes.hasTerminal() ? shown.with(Optional.empty(), shown.unstarted) : shown;
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
      return new Launcher(Optional.of(Kind.MPICH), OptionalInt.empty(), PMI_RANK, StartedTasks.of(environment),
          Optional.empty());
    }
    if (environment.containsKey(PMIX_RANK)) {
      return new Launcher(Optional.empty(), OptionalInt.empty(), PMIX_RANK, StartedTasks.of(environment),
          Optional.empty());
    }
    return new Launcher(Optional.empty(), OptionalInt.empty(), "", StartedTasks.of(environment),
        StartedTasks.unstarted(environment));
  }

  private static Launcher known(Kind kind, String variable, Map<String, String> environment) {
    String size = environment.getOrDefault(variable, "");
    try {
      // mpirun's own daemons may be tasks of a batch system, one for each host; what mpirun says of its ranks counts
      return new Launcher(Optional.of(kind), OptionalInt.of(Integer.parseInt(size)), variable + "=" + size,
          Optional.empty(), Optional.empty());
    } catch (NumberFormatException e) {
      throw new MpiException("the launcher's environment variable " + variable + " should be a number of ranks, but "
          + "is \"" + size + "\"", e);
    }
  }

  /** Returns the same launcher without a batch system's tasks. */
  public Launcher withoutTasks() {
    return with(Optional.empty(), Optional.empty());
  }

  private Launcher with(Optional<StartedTasks> started, Optional<StartedTasks> notStarted) {
    return new Launcher(kind, size, evidence, started, notStarted);
  }

  /** Returns whether there was a launcher whose MPI cannot be determined. */
  public boolean isAmbiguous() {
    return kind.isEmpty() && !evidence.isEmpty();
  }
}

package org.h5burst.mpi.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.option.MpiProperties;

/**
 * The number of tasks that a batch system has started together with this process, from its environment variables.
 *
 * <p>Design note: a batch system starts the tasks whether MPI detects it or not. If MPI does not, each task becomes a
 * job of one rank, which cannot notice that others write the same file. Only variables of this very step show how many
 * processes run. The tasks of the allocation ({@code SLURM_NTASKS}) may not have been started, which is worth a warning
 * only. {@code PBS_NP} and {@code LSB_DJOB_NUMPROC} count processors, and one process may use many.
 *
 * @param launcher the program that started them
 * @param evidence the variable that shows it, with its value
 * @param count number of tasks
 * @param remedy the command that starts them as ranks of one job
 */
public record StartedTasks(String launcher, String evidence, int count, String remedy) {
  private static final String PMIX_NAMESPACE = "PMIX_NAMESPACE";

  /** The number of tasks of a job of Slurm, also in its script. */
  private static final String ALLOCATED = "SLURM_NTASKS";

  private static final Source SLURM = new Source("srun of Slurm", "SLURM_STEP_NUM_TASKS", "slurm.",
      "srun --mpi=pmi2 for MPICH, srun --mpi=pmix and H5BURST_MPI=openmpi for Open MPI, or mpirun; "
          + "srun --mpi=list shows which there are");

  /** The inner ones come first: Flux may run within a step of Slurm or a job of LSF. */
  private static final List<Source> SOURCES = List.of(
      new Source("flux run", "FLUX_JOB_SIZE", "", "flux run -o pmi=simple for MPICH, or mpirun"),
      new Source("jsrun of LSF", "JSM_NAMESPACE_SIZE", "", "the launcher of this MPI, such as mpirun"),
      SLURM);

  /**
   * A launcher that sets a variable for each task.
   *
   * @param namespace its prefix of job names where it uses PMIx; another name is that of a launcher within the step
   */
  private record Source(String launcher, String variable, String namespace, String remedy) {
    private boolean isShownBy(Map<String, String> environment) {
      return !environment.getOrDefault(variable, "").isBlank()
          && environment.getOrDefault(PMIX_NAMESPACE, namespace).startsWith(namespace);
    }

    private StartedTasks read(Map<String, String> environment) {
      String count = environment.getOrDefault(variable, "").strip();
      try {
        return new StartedTasks(launcher, variable + "=" + count, Integer.parseInt(count), remedy);
      } catch (NumberFormatException e) {
        throw new MpiException("the environment variable " + variable + " of " + launcher + " should be a number of "
            + "tasks, but is \"" + count + "\"; unset it", e);
      }
    }
  }

  /** Returns the variables that are read. */
  public static List<String> variables() {
    return Stream.concat(SOURCES.stream().map(Source::variable), Stream.of(ALLOCATED)).toList();
  }

  /**
   * Reads the variables; empty if no batch system has started this process as a task.
   *
   * @throws MpiException if one is not a number
   */
  static Optional<StartedTasks> of(Map<String, String> environment) {
    return SOURCES.stream().filter(source -> source.isShownBy(environment)).findFirst()
        .map(source -> source.read(environment));
  }

  /** Reads the tasks of the batch job whose script has started this process; empty if it is one of them. */
  static Optional<StartedTasks> unstarted(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(ALLOCATED))
        .filter(count -> !environment.containsKey(SLURM.variable()) && count.matches("[0-9]{1,9}"))
        .map(count -> new StartedTasks(SLURM.launcher(), ALLOCATED + "=" + count, Integer.parseInt(count),
            SLURM.remedy()))
        .filter(tasks -> tasks.count() > 1);
  }

  /** Returns the warning for a process that runs alone because nothing has started the tasks. */
  public String warning() {
    return ("one process runs without the other tasks of the batch job, which has %d (%s). To run one rank in each, "
        + "start the program by %s. If one process is enough, say so with -D%s=solo").formatted(count, evidence, remedy,
            MpiProperties.MPI);
  }

  /**
   * Returns why a job may not continue; empty if it includes all tasks. A job with more ranks than tasks may continue.
   *
   * @param ranks of the job
   * @param seen what counted the ranks, as text
   */
  public Optional<String> refusal(int ranks, String seen) {
    if (count <= ranks) {
      return Optional.empty();
    }
    return Optional.of(("%s started %d tasks (%s), but %s: the tasks do not know of each other, and all would write "
        + "the same files. Nothing was written. Start them by %s. If each is to be its own job, with its "
        + "own files, say so with -D%s=off").formatted(launcher, count, evidence, seen, remedy, MpiProperties.CHECK));
  }
}

package org.h5burst.mpi.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.option.MpiProperties;

/**
 * How many tasks a batch system has started together with this process, as its environment variables say.
 *
 * <p>Design note: a batch system starts the tasks whether MPI finds it or not. MPI that does not find it makes each
 * task a job of one rank, which cannot notice by itself that others write the same file. Only variables that show
 * the very step are used: what a batch script sees of its allocation ({@code SLURM_NTASKS}, {@code PBS_NP}, {@code
 * LSB_DJOB_NUMPROC}) does not say how many processes run.
 *
 * @param launcher what has started them
 * @param evidence the variable that says it, with its value
 * @param count how many
 * @param remedy what starts them as ranks of one job
 */
public record StartedTasks(String launcher, String evidence, int count, String remedy) {
  private static final String PMIX_NAMESPACE = "PMIX_NAMESPACE";

  /** The inner ones first: Flux may run within a step of Slurm or a job of LSF. */
  private static final List<Source> SOURCES = List.of(
      new Source("flux run", "FLUX_JOB_SIZE", "", "flux run -o pmi=simple for MPICH, or mpirun"),
      new Source("jsrun of LSF", "JSM_NAMESPACE_SIZE", "", "the launcher of this MPI, such as mpirun"),
      new Source("srun of Slurm", "SLURM_STEP_NUM_TASKS", "slurm.",
          "srun --mpi=pmi2 for MPICH, srun --mpi=pmix and H5BURST_MPI=openmpi for Open MPI, or mpirun; "
              + "srun --mpi=list shows which there are"));

  /**
   * A launcher that sets a variable for each task.
   *
   * @param namespace how it names jobs where it speaks PMIx; another name is that of a launcher within the step
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

  /** The variables that are read. */
  public static List<String> variables() {
    return SOURCES.stream().map(Source::variable).toList();
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

  /**
   * Why a job may not continue; empty if all tasks are in it. A job with more ranks than tasks may: it knows of all.
   *
   * @param ranks of the job
   * @param seen who has counted them, as text
   */
  public Optional<String> refusal(int ranks, String seen) {
    if (count <= ranks) {
      return Optional.empty();
    }
    return Optional.of(("%s started %d tasks (%s), but %s: the tasks do not know of each other, and each would write "
        + "the files of all. Nothing was written. Start them by %s. If each is to be its own job, with its "
        + "own files, say so with -D%s=off").formatted(launcher, count, evidence, seen, remedy, MpiProperties.CHECK));
  }
}

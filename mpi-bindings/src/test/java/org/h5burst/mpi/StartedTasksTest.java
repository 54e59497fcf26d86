package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.launch.MpiJob.Result;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.programs.CommunicatorProgram;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.mpi.runtime.StartedTasks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a batch system says of its tasks, against what MPI knows of. */
@Timeout(120)
class StartedTasksTest {
  private static final Map<String, String> SRUN =
      Map.of("SLURM_STEP_NUM_TASKS", "2", "SLURM_NTASKS", "2", "SLURM_PROCID", "1", "SLURM_STEP_ID", "0");

  /** What a batch script sees that was given eight processors. */
  private static final Map<String, String> BATCH =
      Map.of("SLURM_NTASKS", "8", "SLURM_PROCID", "0", "SLURM_JOB_ID", "7", "PBS_NP", "8", "LSB_DJOB_NUMPROC", "8");

  private static final String TWO_TASKS = "SLURM_STEP_NUM_TASKS=2";

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"SLURM_STEP_NUM_TASKS, srun of Slurm, srun --mpi=pmi2 for MPICH",
    "FLUX_JOB_SIZE, flux run, -o pmi=simple",
    "JSM_NAMESPACE_SIZE, jsrun of LSF, such as mpirun"})
  void shouldRefuseAJobOfFewerRanksWhenABatchSystemHasStartedTasks(String variable, String launcher, String remedy) {
    StartedTasks tasks = tasks(Map.of(variable, "4")).orElseThrow();
    assertEquals(Optional.empty(), tasks.refusal(4, "all of them"));
    assertEquals(Optional.empty(), tasks.refusal(5, "all of them, and one more"));
    String refusal = tasks.refusal(3, "MPI sees three").orElseThrow();
    for (String word : List.of(launcher + " started 4 tasks (" + variable + "=4), but MPI sees three", remedy,
        "-Dh5burst.mpi.check=off")) {
      assertTrue(refusal.contains(word), refusal);
    }
  }

  @Test
  void shouldKnowOfNoTasksWhenOnlyTheAllocationIsShown() {
    assertEquals(Optional.empty(), tasks(Map.of()));
    assertEquals(Optional.empty(), tasks(BATCH));
    assertEquals(Optional.empty(), tasks(Map.of("SLURM_STEP_NUM_TASKS", " ")));
    assertTrue(choose(Map.of(), BATCH).isSolo());
  }

  @ParameterizedTest
  @ValueSource(strings = {"PMI_SIZE", "OMPI_COMM_WORLD_SIZE", "H5BURST_MPJ_SIZE"})
  void shouldBelieveTheLauncherOfMpiWhenItRunsWithinAStep(String variable) {
    for (String tasksOf : StartedTasks.variables()) {
      assertEquals(Optional.empty(), tasks(Map.of(tasksOf, "8", variable, "2")), tasksOf);
    }
  }

  @Test
  void shouldCountSlurmsTasksWhenItsOwnPmiDoesNotSayHowMany() {
    assertEquals(2, tasks(with(SRUN, "PMI_RANK", "0")).orElseThrow().count());
    assertEquals(2, tasks(with(SRUN, "PMIX_NAMESPACE", "slurm.pmix.7.0")).orElseThrow().count());
    assertEquals(Optional.empty(), tasks(with(SRUN, "PMIX_NAMESPACE", "prterun-n1-4711@1")));
  }

  @Test
  void shouldNameTheInnerLauncherWhenOneRunsWithinAnother() {
    Map<String, String> all = Map.of("SLURM_STEP_NUM_TASKS", "2", "JSM_NAMESPACE_SIZE", "3", "FLUX_JOB_SIZE", "4");
    assertEquals("FLUX_JOB_SIZE=4", tasks(all).orElseThrow().evidence());
  }

  @Test
  void shouldNameTheVariableWhenItIsNoNumber() {
    MpiException refused = assertThrows(MpiException.class, () -> tasks(Map.of("FLUX_JOB_SIZE", "some")));
    assertTrue(refused.toString().contains("FLUX_JOB_SIZE of flux run should be a number of tasks, but is \"some\""),
        refused.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "solo", "mpj"})
  void shouldRefuseToBeAloneWhenThereAreOtherTasks(String mpi) {
    MpiException refused =
        assertThrows(MpiException.class, () -> choose(Map.of("h5burst.mpi", mpi), SRUN));
    assertTrue(refused.toString().contains("srun of Slurm started 2 tasks (SLURM_STEP_NUM_TASKS=2), but no MPI "
        + "connects them"), refused.toString());
    assertTrue(choose(Map.of("h5burst.mpi", "solo"), with(SRUN, "SLURM_STEP_NUM_TASKS", "1")).isSolo());
  }

  @Test
  void shouldTakeEachTaskForAJobWhenTheCheckIsOff() {
    assertTrue(choose(Map.of("h5burst.mpi.check", "off"), SRUN).isSolo());
    RuntimeChoice mpich = choose(Map.of("h5burst.mpi.check", "off", "h5burst.mpi", "mpich"), SRUN);
    assertEquals(Optional.empty(), mpich.launcher().tasks());
  }

  @Test
  void shouldLeaveTheCheckToMpiWhenOneIsChosen() {
    assertEquals(2, choose(Map.of("h5burst.mpi", "mpich"), SRUN).launcher().tasks().orElseThrow().count());
  }

  @ParameterizedTest
  @CsvSource({"mpich, sees one rank", "openmpi, is shown no other rank", "auto, no MPI connects them"})
  void shouldEndWithTheRemedyWhenRanksDoNotKnowOfEachOther(String mpi, String words) {
    Result result = alone(TWO_TASKS, mpi, "-Dh5burst.mpi.check=on");
    assertEquals(1, result.exitCode(), result.output());
    for (String word : List.of("srun of Slurm started 2 tasks (SLURM_STEP_NUM_TASKS=2), but ", words,
        "srun --mpi=pmi2 for MPICH, srun --mpi=pmix and H5BURST_MPI=openmpi for Open MPI", "-Dh5burst.mpi.check=off")) {
      assertTrue(result.output().contains(word), result.output());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpich", "openmpi", "auto"})
  void shouldRunEachTaskWhenTheyAreSaidToBeJobsOfTheirOwn(String mpi) {
    Result result = alone(TWO_TASKS, mpi, "-Dh5burst.mpi.check=off");
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("all checks held on rank 0 of 1"), result.output());
  }

  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void shouldRunWhenMpirunStartsFewerRanksThanTheStepHasTasks(Kind kind) {
    checkWithinAStep(kind);
  }

  @Tag("nightly")
  @ParameterizedTest
  @EnumSource(names = {"MPICH", "MPJ"})
  void shouldRunWhenAnotherLauncherStartsFewerRanksThanTheStepHasTasks(Kind kind) {
    checkWithinAStep(kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "mpich", "openmpi"})
  void shouldWarnOnceWhenABatchScriptStartsOneProcessWithoutSrun(String mpi) {
    Result result = alone("SLURM_NTASKS=4", mpi, "-Dh5burst.mpi.check=on");
    assertEquals(0, result.exitCode(), result.output());
    assertEquals(2, result.output().split("one process runs without the other tasks of the batch job, which has 4 "
        + "\\(SLURM_NTASKS=4\\)\\. To run one rank in each, start the program by srun --mpi=pmi2 for MPICH").length,
        result.output());
  }

  @ParameterizedTest
  @CsvSource({"SLURM_NTASKS=1, auto, on", "SLURM_NTASKS=4, auto, off", "SLURM_NTASKS=4, solo, on"})
  void shouldNotWarnWhenOneProcessIsWanted(String variable, String mpi, String check) {
    Result result = alone(variable, mpi, "-Dh5burst.mpi.check=" + check);
    assertEquals(0, result.exitCode(), result.output());
    assertFalse(result.output().contains("one process"), result.output());
  }

  @Test
  void shouldKnowOfNoUnstartedTasksWhenALauncherHasStartedTheProcess() {
    assertEquals(8, Launcher.of(BATCH).unstarted().orElseThrow().count());
    for (String variable : List.of("SLURM_STEP_NUM_TASKS", "PMI_SIZE", "OMPI_COMM_WORLD_SIZE", "PMI_RANK",
        "PMIX_RANK")) {
      assertEquals(Optional.empty(), Launcher.of(with(BATCH, variable, "1")).unstarted(), variable);
    }
    assertEquals(Optional.empty(), Launcher.of(with(BATCH, "SLURM_NTASKS", "4(x2)")).unstarted());
  }

  private void checkWithinAStep(Kind kind) {
    List<String> command = Stream.concat(Stream.of("env", "SLURM_STEP_NUM_TASKS=8", "FLUX_JOB_SIZE=8"),
        program().stream()).toList();
    Result result = new MpiJob(kind, 2, command).run(directory.resolve("log"), TestJobs.LIMIT);
    assertEquals(0, result.exitCode(), result.output());
    assertTrue(result.output().contains("all checks held on rank 1 of 2"), result.output());
  }

  /** One process with a variable of a batch system, away from the terminal at which the tests may run. */
  private Result alone(String variable, String mpi, String option) {
    List<String> command = Stream.of(Stream.of("setsid", "--wait", "env", variable),
        program("-Dh5burst.mpi=" + mpi, option).stream()).flatMap(words -> words).toList();
    return new MpiJob(Kind.SOLO, 1, command).run(directory.resolve("log"), TestJobs.LIMIT);
  }

  private static List<String> program(String... options) {
    return TestJobs.command(List.of(options), CommunicatorProgram.class, "41");
  }

  private static Optional<StartedTasks> tasks(Map<String, String> environment) {
    return Launcher.of(environment).tasks();
  }

  private static Map<String, String> with(Map<String, String> environment, String name, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(name, value);
    return more;
  }

  private static RuntimeChoice choose(Map<String, String> properties, Map<String, String> environment) {
    return RuntimeChoice.of(new OptionReader(properties::get, _ -> null, MpiException::new),
        Launcher.of(environment));
  }
}

package org.h5burst.harness.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.Main;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.Processes;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class ComputeNodeTest {
  private static final Map<String, String> SRUN = Map.of("SLURM_STEP_NUM_TASKS", "2");
  private static final String NO_ADDRESS = "This machine's name has no address, so --mpi mpj cannot start ranks";

  @TempDir
  private Path directory;

  @ParameterizedTest
  @CsvSource({"srun, SLURMD_NODENAME, srun --ntasks=1 bin/h5burst doctor", "flux, FLUX_JOB_ID, flux run bin/h5burst",
    "bsub, LSB_JOBID, bsub -I bin/h5burst doctor", "qsub, PBS_JOBID, 'in a job of qsub, bin/h5burst doctor'"})
  void shouldSayThatItLookedAtThisNodeWhenABatchSystemRunsJobsOnOthers(String program, String variable, String remedy)
      throws IOException {
    Search search = searchWith(program);
    Finding found = ComputeNode.judge(search, Map.of()).getFirst();
    assertEquals(Finding.Severity.WARNING, found.severity());
    assertTrue(found.problem().startsWith("Only this node, " + Processes.hostName() + ", was examined"),
        found.problem());
    assertTrue(found.remedy().contains(remedy), found.remedy());
    assertEquals(List.of(), ComputeNode.judge(search, Map.of(variable, "n1")));
  }

  @Test
  void shouldSayNothingOfNodesWhenThereIsNoBatchSystem() {
    assertEquals(List.of(), ComputeNode.judge(new Search(List.of(directory), List.of()), Map.of()));
  }

  @Test
  void shouldBeAmongTheDoctorsFindingsWhenThisIsALoginNode() throws IOException {
    Diagnosis diagnosis = new Examination(searchWith("srun"), 2).of(directory, 1);
    assertTrue(diagnosis.findings().stream().anyMatch(found -> found.problem().startsWith("Only this node")),
        diagnosis.toString());
  }

  private Search searchWith(String program) throws IOException {
    assertTrue(Files.createFile(directory.resolve(program)).toFile().setExecutable(true));
    return new Search(List.of(directory), List.of());
  }

  @Test
  void shouldWarnWithTheRemedyWhenNoMpiConnectsTheTasks() throws IOException {
    Finding found = judgeTasks(SRUN, Map.of()).getFirst();
    assertEquals(Finding.Severity.WARNING, found.severity());
    assertEquals("srun of Slurm has started 2 tasks like this one (SLURM_STEP_NUM_TASKS=2), and no MPI connects them: "
        + "such programs are refused.", found.problem());
    assertTrue(found.remedy().contains("srun --mpi=pmi2 for MPICH"), found.remedy());
    assertTrue(found.remedy().contains("h5burst.mpi.check=off"), found.remedy());
    assertTrue(Files.readString(Path.of("../docs/troubleshooting.md"))
        .contains("has started N tasks like this one ..., and no MPI connects them"));
  }

  @Test
  void shouldFindNothingWhenAnMpiOrNothingElseIsThereOrNoCheckIsWanted() {
    assertEquals(List.of(), judgeTasks(Map.of(), Map.of()));
    assertEquals(List.of(), judgeTasks(Map.of("SLURM_STEP_NUM_TASKS", "1"), Map.of()));
    assertEquals(List.of(), judgeTasks(Map.of("SLURM_STEP_NUM_TASKS", "2", "PMI_SIZE", "2"), Map.of()));
    assertEquals(List.of(), judgeTasks(Map.of("SLURM_STEP_NUM_TASKS", "2", "PMIX_RANK", "0"), Map.of()));
    assertEquals(List.of(), judgeTasks(SRUN, Map.of("h5burst.mpi.check", "off")));
  }

  private static List<Finding> judgeTasks(Map<String, String> environment, Map<String, String> properties) {
    return ComputeNode.judgeTasks(Launcher.of(environment),
        new OptionReader(properties::get, _ -> null, MpiException::new));
  }

  @Test
  void shouldNameTheLineForTheHostsFileWhenThisMachinesNameHasNoAddress() throws IOException {
    Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.1 localhost\n");
    String said = examined("-Djdk.net.hosts.file=" + hosts);
    assertTrue(said.contains(NO_ADDRESS), said);
    assertTrue(said.contains("127.0.1.1 NAME"), said);
  }

  @Test
  void shouldSayNothingWhenThisMachinesNameHasAnAddress() {
    assertEquals(List.of(), ComputeNode.judgeName());
  }

  private String examined(String option) throws IOException {
    List<String> command = MpiJob.javaCommand(SmallJvm.options(option), Main.class.getName(),
        List.of("doctor", directory.toString(), "--ranks", "1"));
    return new MpiJob(Kind.SOLO, 1, command).run(directory.resolve("log"), Duration.ofSeconds(50)).output();
  }
}

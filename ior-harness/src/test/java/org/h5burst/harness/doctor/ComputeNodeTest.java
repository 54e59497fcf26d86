package org.h5burst.harness.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.h5burst.mpi.Processes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class ComputeNodeTest {
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
}

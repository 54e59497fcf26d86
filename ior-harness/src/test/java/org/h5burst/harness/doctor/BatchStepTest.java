package org.h5burst.harness.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.mpi.runtime.Launcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class BatchStepTest {
  private static final Map<String, String> SRUN = Map.of("SLURM_STEP_NUM_TASKS", "2");

  @Test
  void shouldWarnWithTheRemedyWhenNoMpiConnectsTheTasks() throws IOException {
    Finding found = judge(SRUN, Map.of()).getFirst();
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
    assertEquals(List.of(), judge(Map.of(), Map.of()));
    assertEquals(List.of(), judge(Map.of("SLURM_STEP_NUM_TASKS", "1"), Map.of()));
    assertEquals(List.of(), judge(Map.of("SLURM_STEP_NUM_TASKS", "2", "PMI_SIZE", "2"), Map.of()));
    assertEquals(List.of(), judge(Map.of("SLURM_STEP_NUM_TASKS", "2", "PMIX_RANK", "0"), Map.of()));
    assertEquals(List.of(), judge(SRUN, Map.of("h5burst.mpi.check", "off")));
  }

  private static List<Finding> judge(Map<String, String> environment, Map<String, String> properties) {
    return BatchStep.judge(Launcher.of(environment),
        new OptionReader(properties::get, _ -> null, MpiException::new));
  }
}

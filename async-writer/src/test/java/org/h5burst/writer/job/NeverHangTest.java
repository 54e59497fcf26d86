package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whatever happens to a rank, the others do not wait for ever, and somebody says why. What needs no process is in
 * TimeLimitsTest.
 */
@Timeout(120)
final class NeverHangTest {
  private static final DatasetSpec STEPS = new DatasetSpec("steps", ElementType.INT64, new long[] {2, 2});

  @TempDir
  Path directory;

  @Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
  @ParameterizedTest
  @CsvSource({
    "stopped, 0, -Dh5burst.heartbeat.timeout=3s, no sign of life from rank 1 for",
    "absent, 0, -Dh5burst.agreement.timeout=2s, (h5burst.agreement.timeout)",
    "absent-while-computing, 75, -Dh5burst.agreement.timeout=2s, (h5burst.agreement.timeout)",
    "throws-in-write, 1, -Dh5burst.outcome.timeout=2s, 'closed without complete() on rank 1 of 2, because its "
        + "program has failed: java.io.IOException: the body failed'",
    "killed, 0, -Dh5burst.agreement.timeout=20s, ''",
    "throws, 0, -Dh5burst.agreement.timeout=20s, the body failed on purpose",
    "exits, 0, -Dh5burst.agreement.timeout=20s, the process ends before Mpi.close()"
  })
  void shouldEndTheJobWithADiagnosisWhenARankIsGone(String failure, int exitCode, String option, String diagnosis) {
    MpiJob.Result result = run(failure, option);
    checkThatItEnds(result, diagnosis);
    // 0: of the program, or of the signal
    assertTrue(exitCode == 0 || exitCode == result.exitCode(),
        () -> "exit code " + result.exitCode() + ": " + result.output());
  }

  @Tag("nightly")
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, stopped, -Dh5burst.heartbeat.timeout=3s, no sign of life from rank 1 for",
    "OPEN_MPI, killed, -Dh5burst.agreement.timeout=20s, ''",
    "MPJ, killed, -Dh5burst.agreement.timeout=20s, was killed by signal 9",
  })
  void shouldEndTheJobWithADiagnosisWhenARankOfAnotherMpiIsGone(Kind kind, String failure, String option,
      String diagnosis) {
    checkThatItEnds(run(kind, failure, option), diagnosis);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, absent, -Dh5burst.agreement.timeout=2s, (h5burst.agreement.timeout)",
    "MPJ, stopped, -Dh5burst.heartbeat.timeout=3s, no sign of life from rank 1 for",
    "OPEN_MPI, throws-in-write, -Dh5burst.outcome.timeout=2s, the body failed on purpose",
    "OPEN_MPI, throws, -Dh5burst.agreement.timeout=20s, the body failed on purpose",
    "MPJ, throws, -Dh5burst.agreement.timeout=20s, the body failed on purpose",
    "MPJ, exits, -Dh5burst.agreement.timeout=20s, the process ends before Mpi.close()",
    "MPJ, absent, -Dh5burst.agreement.timeout=2s, (h5burst.agreement.timeout)",
    "MPJ, throws-in-write, -Dh5burst.outcome.timeout=2s, the body failed on purpose",
  })
  void shouldEndTheJobWithADiagnosisWhenARankOfAnotherMpiIsLate(Kind kind, String failure, String option,
      String diagnosis) {
    checkThatItEnds(run(kind, failure, option), diagnosis);
  }

  private void checkThatItEnds(MpiJob.Result result, String diagnosis) {
    assertNotEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains(diagnosis), result::output);
    assertTrue(Files.notExists(directory.resolve("out.h5")), "an unfinished file has its final name");
  }

  @Test
  void shouldOnlyNameTheRankWhenItIsLate() {
    MpiJob.Result result = run("late", "-Dh5burst.late.notice=1s");
    assertEquals(0, result.exitCode(), result::output);
    assertTrue(result.output().contains("flush of burst 2"), result::output);
    assertSteps(1, 1, 2, 2);
  }

  /**
   * While the others are inside a collective call of HDF5, or of the portable back end, which they cannot leave without
   * it.
   */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"MPICH, 1, open", "MPJ, 0, write"})
  void shouldEndTheJobSoonWhenARankIsStoppedInACollective(Kind kind, int rank, String system) throws Exception {
    MpiJob.Result result =
        runWithFault(kind, "slow", rank, "%s 1 1 -19 .partial".formatted(system), "-Dh5burst.heartbeat.timeout=3s");
    checkThatItEnds(result, "no sign of life from rank " + rank + " for");
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, 1, open, 1",
    "MPICH, 1, write, 1",
    "MPICH, 0, write, 2",
    "MPICH, 0, close, 1",
    "OPEN_MPI, 0, write, 2",
    "MPJ, 1, write, 1",
    "MPJ, 0, write, 3"})
  void shouldEndTheJobSoonWhenARankIsStoppedInAnyCall(Kind kind, int rank, String system, int call) throws Exception {
    MpiJob.Result result = runWithFault(kind, "slow", rank, "%s %d 1 -19 .partial".formatted(system, call),
        "-Dh5burst.heartbeat.timeout=3s");
    checkThatItEnds(result, "no sign of life from rank " + rank + " for");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"MPICH", "OPEN_MPI"})
  void shouldGoOnWhenACallToTheSystemTakesLongerThanARankMayBeSilent(Kind kind) throws Exception {
    MpiJob.Result result = runWithFault(kind, "slow", 1, "write 1 1 -3500 .partial", "-Dh5burst.heartbeat.timeout=1s");
    assertEquals(0, result.exitCode(), result::output);
    assertSteps(1, 1, 2, 2);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({"MPICH", "MPJ"})
  void shouldGoOnWhenTheJobWasSuspendedForLongerThanAllLimits(Kind kind) throws Exception {
    MpiJob.Result result = runWithFault(kind, "suspended", 1, "write 2 1 -1500 .partial",
        "-Dh5burst.heartbeat.timeout=2s", "-Dh5burst.io.timeout=4s",
        "-Dh5burst.close.timeout=4s");
    assertEquals(0, result.exitCode(), result::output);
    assertSteps(1, 1, 2, 2);
  }

  private MpiJob.Result runWithFault(Kind kind, String failure, int rank, String fault, String... options)
      throws Exception {
    Path log = directory.resolve("job.log");
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    List<String> wrapper =
        List.of("env", "LD_PRELOAD=" + library, "H5BURST_FAULT=" + fault, "H5BURST_FAULT_RANK=" + rank);
    return Jobs.runUnder(kind, wrapper, log, 2, List.of(options), FailingJob.class, failure,
        directory.resolve("out.h5"), log);
  }

  private MpiJob.Result run(String failure, String option) {
    return run(Kind.MPICH, failure, option);
  }

  private MpiJob.Result run(Kind kind, String failure, String option) {
    Path log = directory.resolve("job.log");
    return Jobs.run(kind, log, 2, List.of(option), FailingJob.class, failure, directory.resolve("out.h5"), log);
  }

  private void assertSteps(long... expected) {
    byte[] found = Oracle.read(directory.resolve("out.h5"), STEPS);
    assertArrayEquals(MemorySegment.ofArray(expected).toArray(ValueLayout.JAVA_BYTE), found);
  }
}

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
import org.h5burst.writer.Jhdf5;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever happens to a rank, the others do not wait for ever, and somebody says why. */
@Timeout(120)
final class NeverHangTest {
  private static final DatasetSpec STEPS = new DatasetSpec("steps", ElementType.INT64, new long[] {2, 2});

  @TempDir
  Path directory;

  @Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
  @ParameterizedTest
  @CsvSource({
    "stopped, -Dh5burst.heartbeat.timeout=3s, no sign of life from rank 1 for",
    "absent, -Dh5burst.agreement.timeout=2s, (h5burst.agreement.timeout)",
    "absent-at-close, -Dh5burst.close.timeout=3s, (h5burst.close.timeout)",
    "throws-alone, -Dh5burst.close.timeout=3s, the body failed on purpose",
    "killed, -Dh5burst.agreement.timeout=20s, ''",
    "throws, -Dh5burst.agreement.timeout=20s, the body failed on purpose",
    "fails-by-error, -Dh5burst.agreement.timeout=20s, an error on purpose",
    "exits, -Dh5burst.agreement.timeout=20s, the process ends before Mpi.close()",
    "defect, -Dh5burst.agreement.timeout=20s, the I/O thread failed",
  })
  void shouldEndTheJobWithADiagnosisWhenARankIsGone(String failure, String option, String diagnosis) {
    checkThatItEnds(run(failure, option), diagnosis);
  }

  @Tag("nightly")
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, stopped, -Dh5burst.heartbeat.timeout=3s, no sign of life from rank 1 for",
    "OPEN_MPI, killed, -Dh5burst.agreement.timeout=20s, ''",
    "MPJ, killed, -Dh5burst.agreement.timeout=20s, was killed by signal 9",
  })
  void shouldEndTheJobWithADiagnosisWhenARankOfAnotherMpiIsGone(Kind kind, String failure, String option, String diagnosis) {
    checkThatItEnds(run(kind, failure, option), diagnosis);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, absent, -Dh5burst.agreement.timeout=2s, (h5burst.agreement.timeout)",
    "MPJ, stopped, -Dh5burst.heartbeat.timeout=3s, no sign of life from rank 1 for",
    "OPEN_MPI, throws-alone, -Dh5burst.close.timeout=3s, the body failed on purpose",
    "OPEN_MPI, throws, -Dh5burst.agreement.timeout=20s, the body failed on purpose",
    "MPJ, throws, -Dh5burst.agreement.timeout=20s, the body failed on purpose",
    "MPJ, exits, -Dh5burst.agreement.timeout=20s, the process ends before Mpi.close()",
    "MPJ, absent, -Dh5burst.agreement.timeout=2s, (h5burst.agreement.timeout)",
    "MPJ, throws-alone, -Dh5burst.close.timeout=3s, the body failed on purpose",
  })
  void shouldEndTheJobWithADiagnosisWhenARankOfAnotherMpiIsLate(Kind kind, String failure, String option, String diagnosis) {
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

  @Test
  void shouldGoOnWhenARankPausedForLongerThanItMayBeSilent() {
    MpiJob.Result result = run("paused", "-Dh5burst.heartbeat.timeout=1s");
    assertEquals(0, result.exitCode(), result::output);
    assertSteps(1, 1, 2, 2);
  }

  private MpiJob.Result run(String failure, String option) {
    return run(Kind.MPICH, failure, option);
  }

  private MpiJob.Result run(Kind kind, String failure, String option) {
    Path log = directory.resolve("job.log");
    return Jobs.run(kind, log, 2, List.of(option), FailingJob.class, failure, directory.resolve("out.h5"), log);
  }

  private void assertSteps(long... expected) {
    byte[] found = Jhdf5.read(directory.resolve("out.h5"), STEPS);
    assertArrayEquals(MemorySegment.ofArray(expected).toArray(ValueLayout.JAVA_BYTE), found);
  }
}

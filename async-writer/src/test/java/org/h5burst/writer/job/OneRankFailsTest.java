package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.recover.Recovery;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A collective call of parallel HDF5 in which the system refuses what one rank asks of it, while it does all that the
 * other asks. Where the call comes back on both, both are told; where it cannot, the rank on which it failed says so,
 * soon, and ends the job.
 */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
final class OneRankFailsTest {
  // the system begins it with a capital letter, MPI does not
  private static final String NO_SPACE = "o space left on device";

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "MPICH, collective, 1, write, 'COLLECTIVE failed: '",
    "MPICH, close, 1, close, ', closing failed: rank 1: '",
    "MPICH, mixed, 1, close, 'rank 1: closing failed: '",
    "OPEN_MPI, open, 1, open, ', opening failed: '"})
  void shouldTellBothRanksWhenTheCallComesBack(Kind kind, String call, int rank, String system, String words)
      throws Exception {
    checkBothAreTold(kind, call, rank, system, words);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "MPICH, open, 1, open, ', opening failed: '",
    "MPICH, reopen, 1, open, ', reopening failed: '",
    "MPICH, mixed, 1, write, 'INDEPENDENT failed: '",
    "MPICH, read, 1, read, ', reading failed: rank 1: '"})
  void shouldTellBothRanksWhenAnotherCallComesBack(Kind kind, String call, int rank, String system, String words)
      throws Exception {
    checkBothAreTold(kind, call, rank, system, words);
  }

  private void checkBothAreTold(Kind kind, String call, int rank, String system, String words) throws Exception {
    MpiJob.Result result = run(kind, call, rank, system, Fault.ENOSPC, "60s");
    assertEquals(2,
        result.output().lines()
            .filter(line -> line.matches(".*rank [01] told: .*") && line.contains(words) && line.contains(NO_SPACE))
            .count(),
        result::output);
    assertTrue(call.equals("open") || keepsWhatWasFlushed(), result::output);
  }

  /**
   * What fails is a write of metadata: the rank goes on to HDF5's next collective call, and the other waits in the last
   * one.
   */
  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, create, 1, write, 'flush of burst 2 of '",
    "MPICH, reopen, 0, write, ', reopening has failed'"})
  void shouldNameRankAndOperationAndEndTheJobWhenTheCallCannotComeBack(Kind kind, String call, int rank, String system,
      String operation) throws Exception {
    checkTheJobEnds(kind, call, rank, system, operation, Fault.ENOSPC, NO_SPACE);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "MPICH, create, 1, write, 'flush of burst 2 of '",
    "OPEN_MPI, reopen, 0, write, ', reopening has failed'"})
  void shouldNameTheRemedyAndEndTheJobWhenASignalHasInterruptedTheCall(Kind kind, String call, int rank, String system,
      String operation) throws Exception {
    checkTheJobEnds(kind, call, rank, system, operation, Fault.EINTR, "install signal handlers with SA_RESTART");
  }

  private void checkTheJobEnds(Kind kind, String call, int rank, String system, String operation, int error,
      String cause) throws Exception {
    MpiJob.Result result = run(kind, call, rank, system, error, "1s");
    String told =
        result.output().lines().filter(line -> line.startsWith("rank " + rank + " told: ")).findFirst()
            .orElseThrow(() -> new AssertionError(result.output()));
    assertTrue(told.contains(operation) && told.contains("has failed on rank " + rank + ", and has not returned for"),
        told);
    assertTrue(told.contains("(h5burst.outcome.timeout)") && told.contains(cause), told);
    assertTrue(keepsWhatWasFlushed(), result::output);
  }

  private MpiJob.Result run(Kind kind, String call, int rank, String system, int error, String outcomeTimeout)
      throws Exception {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    List<String> options = List.of("-Dh5burst.outcome.timeout=" + outcomeTimeout, "-Dh5burst.io.timeout=80s");
    MpiJob.Result result = Jobs.runUnder(kind, List.of("env", "LD_PRELOAD=" + library), directory.resolve("job.log"), 2,
        options, OneRankFailsJob.class,
        file(), library, call, rank, system, error);
    assertNotEquals(0, result.exitCode(), result::output);
    return result;
  }

  private Path file() {
    return directory.resolve("f.h5");
  }

  /** Of the elements some may be those of the burst that failed, and are listed then. */
  private boolean keepsWhatWasFlushed() {
    Path recovered = directory.resolve("recovered.h5");
    boolean sure = Recovery.recover(file(), recovered).outcome() == Outcome.RECOVERED;
    byte[] found = Oracle.read(recovered, OneRankFailsJob.FIELD);
    if (sure) {
      assertArrayEquals(image(1), found);
    }
    byte[] first = image(1);
    byte[] second = image(2);
    return IntStream.range(0, found.length)
        .allMatch(index -> found[index] == first[index] || found[index] == second[index]);
  }

  private static byte[] image(long salt) {
    Canvas canvas = new Canvas(OneRankFailsJob.FIELD);
    for (int rank = 0; rank < 2; rank++) {
      canvas.paint(OneRankFailsJob.rows(rank), salt);
    }
    return canvas.image();
  }
}

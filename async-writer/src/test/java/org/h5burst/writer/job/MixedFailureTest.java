package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.PreloadedLibrary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One rank's part of the first of two datasets fails. The other rank writes or reads its parts of both, for which the
 * two exchange messages; then both are told, with the right rank and its cause.
 */
@Timeout(240)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
final class MixedFailureTest {
  @TempDir
  Path home;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH", "portable, MPJ"})
  void shouldTellBothRanksWhenTheFirstOfTwoDatasetsFailsOnOne(String backend, Kind kind)
      throws IOException, InterruptedException {
    check(backend, kind);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, OPEN_MPI", "portable, OPEN_MPI", "portable, MPICH"})
  void shouldTellBothRanksWhenItFailsUnderAnotherMpi(String backend, Kind kind)
      throws IOException, InterruptedException {
    check(backend, kind);
  }

  private void check(String backend, Kind kind) throws IOException, InterruptedException {
    AllCases cases = AllCases.in(home, backend, kind);
    Path library = PreloadedLibrary.compile("inject-faults.c", cases.file(""));
    List<String> options =
        List.of("-Dh5burst.outcome.timeout=3s", "-Dh5burst.io.timeout=20s", "-Dh5burst.close.timeout=10s");
    cases.runUnder(List.of("env", "LD_PRELOAD=" + library), options, MixedFailureJob.class, library, backend);
    for (int rank = 0; rank < 2; rank++) {
      assertTrue(cases.output().contains("rank %d held ".formatted(rank)), cases.output());
    }
  }
}

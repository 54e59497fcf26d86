package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the results of bursts tell is true: openings, reopenings, hints, ranks that really wrote; and a file that is
 * reopened a hundred times is as good as any.
 */
@Timeout(120)
final class BurstsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "phdf5, OPEN_MPI, 4", "portable, MPICH, 2"})
  void shouldWriteAsTheResultsTellWhenEveryBurstWantsOtherHints(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 1", "phdf5, OPEN_MPI, 2", "portable, OPEN_MPI, 4", "portable, SOLO, 1", "portable, MPJ, 1",
    "portable, MPJ, 2",
    "portable, MPJ, 4"})
  void shouldWriteAsTheResultsTellWhenThereAreOtherNumbersOfRanks(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  private void check(String backend, Kind kind, int ranks) {
    String output =
        Jobs.runWell(kind, directory.resolve("job.log"), ranks,
            List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=30s"), BurstsJob.class, directory);
    int bursts = 2 * ranks + 2;
    for (int rank = 0; rank < ranks; rank++) {
      assertTrue(output.contains("rank %d saw 1 opening and %d reopenings".formatted(rank,
          backend.equals("portable") ? 0 : BurstsJob.REOPENS)), output);
      assertTrue(output.contains("rank %d counted the writers of %d bursts".formatted(rank, bursts)), output);
    }
    checkReopened(ranks);
    checkShares(ranks, BurstsJob.CONTIGUOUS, bursts - 1);
    checkShares(ranks, BurstsJob.INTERLEAVED, bursts - 2);
  }

  private void checkReopened(int ranks) {
    Canvas expected = new Canvas(BurstsJob.REOPENED);
    for (int burst = 0; burst <= BurstsJob.REOPENS; burst++) {
      for (int rank = 0; rank < ranks; rank++) {
        expected.paint(BurstsJob.partOfRow(burst, rank, ranks), burst);
      }
    }
    Oracle.assertHolds(directory.resolve("reopened.h5"), BurstsJob.REOPENED, expected.image(), "after all reopenings");
  }

  private void checkShares(int ranks, DatasetSpec dataset, int lastBurst) {
    Canvas expected = new Canvas(dataset);
    for (int rank = 0; rank < ranks; rank++) {
      expected.paint(BurstsJob.share(dataset, rank, ranks), lastBurst);
    }
    Oracle.assertHolds(directory.resolve("writers.h5"), dataset, expected.image(), "after the last burst");
  }
}

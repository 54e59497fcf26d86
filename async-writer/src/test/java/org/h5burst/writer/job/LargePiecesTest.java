package org.h5burst.writer.job;

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

/** Large pieces, of which one rank has more than another, into datasets that a back end may write through one rank. */
@Timeout(120)
final class LargePiecesTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource("portable, MPICH, 2")
  void shouldWriteEachPieceWhereItBelongsWhenRanksHaveDifferentNumbersOfThem(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "phdf5, OPEN_MPI, 4", "portable, OPEN_MPI, 4", "portable, MPJ, 2"})
  void shouldWriteEachPieceWhereItBelongsOnEveryOtherBackEndToo(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  private void check(String backend, Kind kind, int ranks) {
    Path file = directory.resolve("pieces.h5");
    Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=20s"), LargePiecesJob.class, file);
    for (DatasetSpec dataset : List.of(LargePiecesJob.A, LargePiecesJob.B)) {
      Canvas expected = new Canvas(dataset);
      for (int rank = 0; rank < ranks; rank++) {
        LargePiecesJob.rows(dataset, rank).forEach(row -> expected.paint(LargePiecesJob.row(row), 1));
      }
      Oracle.assertHolds(file, dataset, expected.image(), dataset.name());
    }
  }
}

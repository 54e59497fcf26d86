package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.Oracle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No rank's element is lost when another rank's pieces lie around it: what a rank reads and writes back between its own
 * pieces must not be older than what others have written.
 */
@Timeout(120)
final class SharedExtentTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource("phdf5, MPICH, 2")
  void shouldKeepEveryElementWhenOneRankWritesAroundAnothersPiece(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, OPEN_MPI, 2", "phdf5, OPEN_MPI, 4", "portable, MPICH, 2", "portable, MPJ, 2", "portable, MPJ, 4"})
  void shouldKeepEveryElementOnEveryOtherBackEndToo(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  private void check(String backend, Kind kind, int ranks) {
    Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=30s"), SharedExtentJob.class,
        directory);
    for (int choice = 0; choice < SharedExtentJob.choices().size(); choice++) {
      for (int burst = 0; burst < SharedExtentJob.BURSTS; burst++) {
        Oracle.assertHolds(directory.resolve(SharedExtentJob.fileName(choice)), SharedExtentJob.dataset(burst),
            SharedExtentJob.image(burst, ranks),
            "written by " + SharedExtentJob.choices().get(choice));
      }
    }
  }
}

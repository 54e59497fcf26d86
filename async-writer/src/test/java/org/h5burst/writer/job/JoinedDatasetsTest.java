package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many small datasets in one burst, which newer HDF5 transfers by one call. */
@Timeout(120)
final class JoinedDatasetsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"MPICH, 2", "OPEN_MPI, 2"})
  void shouldHoldWhatEachRankWroteWhenManyDatasetsAreTransferredTogether(Kind kind, int ranks) {
    String output = Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        List.of(Jobs.backend("phdf5"), "-Dh5burst.agreement.timeout=30s"), JoinedDatasetsJob.class,
        directory.resolve("out.h5"));
    for (int rank = 0; rank < ranks; rank++) {
      assertTrue(output.contains("rank %d: %d datasets".formatted(rank, JoinedDatasetsJob.DATASETS)), output);
    }
  }
}

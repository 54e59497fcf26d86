package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Datasets of no dimension to as many as HDF5 has. */
@Timeout(120)
final class DimensionsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "portable, OPEN_MPI, 2", "jhdf5, OPEN_MPI, 2", "serial, SOLO, 1"})
  void shouldWriteAndReadDatasetsOfEveryNumberOfDimensions(String backend, Kind kind, int ranks) throws IOException {
    Path file = directory.resolve("dimensions.h5");
    Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        Jobs.options(backend, directory, "-Dh5burst.agreement.timeout=30s"), DimensionsJob.class, file);
    assertEquals("as it should be\n", H5py.run(directory, "dimensions.py", List.of(file)));
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another buffer takes effect: without reopening where the library lets an open file's hints change, by reopening where it does not. */
@Timeout(120)
final class LiveHintsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 1", "phdf5, MPICH, 2", "phdf5, OPEN_MPI, 4", "portable, MPICH, 2"})
  void shouldWriteInOtherSizesWhenOnlyTheBufferChanges(String backend, Kind kind, int ranks) {
    String output =
        Jobs.runWell(kind, directory.resolve("job.log"), ranks, List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=30s"), LiveHintsJob.class,
            directory.resolve("out.h5"), kind);
    assertTrue(output.contains("rank " + (ranks - 1) + ": "), output);
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Another buffer takes effect: without reopening where the library lets an open file's hints change, by reopening where
 * it does not.
 */
@Timeout(120)
final class LiveHintsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource("phdf5, MPICH, 2")
  void shouldWriteInOtherSizesWhenOnlyTheBufferChanges(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, OPEN_MPI, 4", "portable, MPICH, 2", "portable, SOLO, 1", "portable, MPJ, 1", "portable, MPJ, 2",
    "portable, MPJ, 4"})
  void shouldWriteInOtherSizesWithOtherNumbersOfRanks(String backend, Kind kind, int ranks) {
    check(backend, kind, ranks);
  }

  private void check(String backend, Kind kind, int ranks) {
    String output =
        Jobs.runWell(kind, directory.resolve("job.log"), ranks,
            List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=30s"), LiveHintsJob.class,
            directory.resolve("out.h5"), kind);
    assertTrue(output.contains("rank " + (ranks - 1) + ": "), output);
  }

  @ParameterizedTest
  @CsvSource("MPICH, 2")
  void shouldReopenWhenTheBufferIsLargerThanTheOneOfTheOpenFile(Kind kind, int ranks) {
    Path file = directory.resolve("out.h5");
    String output = Jobs.runWell(kind, directory.resolve("job.log"), ranks, List.of("-Dh5burst.agreement.timeout=30s"),
        LargeBufferJob.class, file);
    for (int burst = 0; burst < LargeBufferJob.BURSTS; burst++) {
      long buffer = LargeBufferJob.buffer(burst);
      boolean reopened = burst > 0 && Math.max(buffer, LargeBufferJob.buffer(burst - 1)) > 16 << 20;
      assertTrue(
          output.contains("rank 0 burst %d: buffer %d%s\n".formatted(burst, buffer, reopened ? ", reopened" : "")),
          output);
      byte[] expected = new byte[LargeBufferJob.BYTES];
      int each = expected.length / ranks;
      for (int rank = 0; rank < ranks; rank++) {
        Arrays.fill(expected, rank * each, (rank + 1) * each, LargeBufferJob.value(burst, rank));
      }
      Oracle.assertHolds(file, new DatasetSpec("d" + burst, ElementType.INT8, new long[] {expected.length}), expected,
          "burst " + burst);
    }
  }
}

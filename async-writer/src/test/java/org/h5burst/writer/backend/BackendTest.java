package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.H5dump;
import org.h5burst.writer.Oracle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real ranks write through the back end; h5dump reads what they wrote. */
@Timeout(300)
class BackendTest {
  private static final Duration JOB_LIMIT = Duration.ofSeconds(200);

  @TempDir
  private Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "portable, MPJ, 2"})
  void shouldHoldExactlyWhatTheRanksWroteWhenAllCasesAreWrittenTwice(String backend, Kind kind, int ranks)
      throws Exception {
    check(backend, kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 1", "phdf5, OPEN_MPI, 2", "phdf5, OPEN_MPI, 4", "portable, MPICH, 2",
    "portable, SOLO, 1", "portable, OPEN_MPI, 4", "portable, MPJ, 1",
    "portable, MPJ, 4"})
  void shouldHoldExactlyWhatOtherNumbersOfRanksWrote(String backend, Kind kind, int ranks) throws Exception {
    check(backend, kind, ranks);
  }

  private void check(String backend, Kind kind, int ranks) throws Exception {
    Path file = directory.resolve("cases.h5");
    MpiJob job = new MpiJob(kind, ranks, MpiJob.javaCommand(SmallJvm.options("-Dh5burst.backend=" + backend),
        BackendJob.class.getName(), List.of(file.toString())));
    MpiJob.Result result = job.run(directory.resolve("job.log"), JOB_LIMIT);
    assertTrue(result.isSuccess(), result::toString);
    assertFalse(Files.readString(directory.resolve("job.log")).contains("rehearsal"));
    assertFalse(Files.exists(Path.of("rehearsal")));
    for (WriteCase each : WriteCase.all(ranks)) {
      assertArrayEquals(each.image(), Oracle.readStored(file, each.dataset().name()), each.dataset()::toString);
    }
    byte[] late = new byte[BackendJob.LATE_ELEMENTS * Integer.BYTES];
    for (int rank = 0; rank < ranks; rank++) {
      Regions.apply(BackendJob.LATE, BackendJob.late(rank), BackendJob.LATE_GENERATION, late);
    }
    assertArrayEquals(late, Oracle.readStored(file, BackendJob.LATE.name()));
    String layout = H5dump.run(file, "-p", "-H", "-d", "/" + BackendJob.LATE.name());
    assertTrue(layout.contains("CONTIGUOUS") && layout.contains("H5D_ALLOC_TIME_EARLY")
        && layout.contains("H5D_FILL_TIME_NEVER"), layout);
  }
}

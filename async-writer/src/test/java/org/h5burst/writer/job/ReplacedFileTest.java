package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two ranks read a file that is replaced meanwhile: both are told, and neither waits for the other. */
@Timeout(180)
final class ReplacedFileTest {
  private static final Duration LIMIT = Duration.ofSeconds(150);

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH", "portable, MPJ"})
  void shouldTellAllRanksWhenTheFileThatTheyReadIsReplaced(String backend, Kind kind) {
    check(backend, kind);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, OPEN_MPI", "portable, MPICH"})
  void shouldTellAllRanksWhenItIsReplacedUnderAnotherMpi(String backend, Kind kind) {
    check(backend, kind);
  }

  private void check(String backend, Kind kind) {
    String output = Jobs.runLong(LIMIT, kind, directory.resolve("job.log"), 2, Jobs.options(backend, directory),
        ReplacedFileJob.class, directory.resolve("f.h5"));
    assertEquals(2, output.lines().filter(line -> line.endsWith(" was told")).count(), output);
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.Oracle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Widening never breaks a collective write, because HDF5 does not see it; what does break one is in the burst's result.
 * Nothing that breaks HDF5's touches the portable back end.
 */
@Timeout(120)
final class CollectiveTest {
  private static final int RANKS = 2;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, 1, []",
    "MPICH, 0, [the environment variable HDF5_MPI_OPT_TYPES forbids derived MPI types]",
    "MPJ, 0, []"
  })
  void shouldSayWhyAWriteWasNotCollectiveWhenHdf5BreaksIt(Kind kind, int mayUseDerivedTypes, String causes) {
    check(kind, mayUseDerivedTypes, causes);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "MPICH, 1, []",
    "OPEN_MPI, 0, [the environment variable HDF5_MPI_OPT_TYPES forbids derived MPI types]"
  })
  void shouldSayWhyAWriteWasNotCollectiveWhenTheOtherMpiWrites(Kind kind, int mayUseDerivedTypes, String causes) {
    check(kind, mayUseDerivedTypes, causes);
  }

  private void check(Kind kind, int mayUseDerivedTypes, String causes) {
    Path file = directory.resolve("out.h5");
    List<String> command =
        MpiJob.javaCommand(SmallJvm.options("-Xmx256m", Jobs.backend(kind.isNative() ? "phdf5" : "portable")),
            CollectiveJob.class.getName(),
            List.of(file.toString()));
    List<String> line =
        Stream.concat(Stream.of("env", "HDF5_MPI_OPT_TYPES=" + mayUseDerivedTypes), command.stream()).toList();
    MpiJob.Result result = new MpiJob(kind, RANKS, line).run(directory.resolve("log"), Duration.ofSeconds(60));
    assertTrue(result.isSuccess(), result::output);
    for (int rank = 0; rank < RANKS; rank++) {
      String expected = "rank " + rank + ": not collective because " + causes;
      assertTrue(result.output().contains(expected), () -> expected + " is not in:\n" + result.output());
    }
    double[] found = Oracle.doubles(file, "/field");
    assertEquals(RANKS * CollectiveJob.ELEMENTS, found.length);
    for (int position = 0; position < found.length; position++) {
      assertEquals(CollectiveJob.value(position), found[position]);
    }
  }
}

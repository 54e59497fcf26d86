package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.Oracle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places that parallel HDF5 has selected once are used again for the same ones, and for no others. */
@Timeout(120)
final class SharedPlacesTest {
  private static final int RANKS = 2;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"MPICH, independent", "MPICH, collective", "OPEN_MPI, collective"})
  void shouldWriteEachDatasetWhereItWasWrittenWhenPlacesAreShared(Kind kind, String mode) {
    Path file = directory.resolve("out.h5");
    MpiJob.Result result = new MpiJob(kind, RANKS,
        MpiJob.javaCommand(SmallJvm.options("-Xmx256m", Jobs.backend("phdf5"), "-Dh5burst.tuner=static",
            "-Dh5burst.tuner.mode=" + mode), SharedPlacesProgram.class.getName(), List.of(file.toString())))
        .run(directory.resolve("log"), Duration.ofSeconds(60));
    assertTrue(result.isSuccess(), result::output);
    for (int number = 0; number < 4; number++) {
      int columns = number == 2 ? SharedPlacesProgram.OTHER_COLUMNS : SharedPlacesProgram.COLUMNS;
      int rows = number == 3 ? SharedPlacesProgram.ROWS * (SharedPlacesProgram.BURSTS + 1) : SharedPlacesProgram.ROWS;
      assertArrayEquals(expected(number, rows, columns), Oracle.longs(file, "/" + "abcd".charAt(number)));
    }
  }

  private static long[] expected(int number, int rows, int columns) {
    long[] elements = new long[rows * columns];
    for (int burst = 0; burst < SharedPlacesProgram.BURSTS; burst++) {
      for (int row = 0; row < SharedPlacesProgram.ROWS; row++) {
        for (int rank = 0; rank < RANKS; rank++) {
          int column = SharedPlacesProgram.column(rank, SharedPlacesProgram.place(burst, number), row);
          Arrays.fill(elements, row * columns + column, row * columns + column + 1,
              SharedPlacesProgram.value(burst, number));
        }
      }
    }
    return elements;
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.Oracle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A flush notes the chunks of a dataset that has become larger since it was written. */
@Timeout(120)
final class ExtendedLaterTest {
  private static final int RANKS = 2;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"MPICH, phdf5", "OPEN_MPI, phdf5", "MPICH, portable"})
  void shouldFlushWhenADatasetWasExtendedAfterItWasWritten(Kind kind, String backend) {
    Path file = directory.resolve("out.h5");
    MpiJob.Result result = new MpiJob(kind, RANKS,
        MpiJob.javaCommand(SmallJvm.options("-Xmx256m", Jobs.backend(backend)), ExtendedLaterProgram.class.getName(),
            List.of(file.toString())))
        .run(directory.resolve("log"), Duration.ofSeconds(60));
    assertTrue(result.isSuccess(), result::output);
    long[] expected = LongStream.range(0, 3L * ExtendedLaterProgram.ROWS)
        .flatMap(row -> LongStream.range(0, RANKS).map(rank -> 100 * row + rank)).toArray();
    assertArrayEquals(expected, Oracle.longs(file, "/plain"));
  }
}

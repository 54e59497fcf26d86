package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More than 2 GiB and more than 2^31 elements per rank arrive. Needs 5 GB of memory and 9 GB of disk. */
@Tag("nightly")
@Timeout(900)
final class HugeTest {
  private static final int RANKS = 2;
  private static final int WINDOW = 1 << 20;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH", "phdf5, OPEN_MPI", "portable, MPICH", "portable, MPJ"})
  void shouldHoldEveryValueAroundEveryBoundaryWhenARankWritesMoreThanAnIntCounts(String backend, Kind kind) {
    Path file = directory.resolve("huge.h5");
    List<String> options = List.of("-Xmx256m", Jobs.backend(backend), "-Dh5burst.close.timeout=10m");
    MpiJob job =
        new MpiJob(kind, RANKS, MpiJob.javaCommand(options, HugeJob.class.getName(), List.of(file.toString())));
    MpiJob.Result result = job.run(directory.resolve("log"), Duration.ofMinutes(12));
    assertTrue(result.isSuccess(), result::output);
    System.out.print(result.output());
    for (String way : HugeJob.WAYS) {
      assertArrayEquals(new long[] {RANKS * HugeJob.ELEMENTS}, Oracle.extents(file, "/" + way));
      boundaries().forEach(boundary -> assertWindow(file, way, boundary));
    }
  }

  /** Where a rank's part or a round of it begins or ends, and where numbers of 31 and 32 bits end. */
  private static LongStream boundaries() {
    long round = WriterConfiguration.ofProcess().memory().roundBytes();
    LongStream rounds = LongStream.range(0, RANKS)
        .flatMap(rank -> LongStream.iterate(0, at -> at < HugeJob.ELEMENTS, at -> at + round)
            .map(at -> rank * HugeJob.ELEMENTS + at));
    return LongStream.concat(rounds, LongStream.of(1L << 31, 1L << 32, RANKS * HugeJob.ELEMENTS)).distinct();
  }

  private static void assertWindow(Path file, String way, long boundary) {
    long begin = Math.max(0, boundary - WINDOW / 2);
    byte[] expected = new byte[(int) Math.min(WINDOW, RANKS * HugeJob.ELEMENTS - begin)];
    for (int index = 0; index < expected.length; index++) {
      expected[index] = HugeJob.value(begin + index);
    }
    assertArrayEquals(expected, Oracle.block(file, "/" + way, begin, expected.length),
        () -> way + " around element " + boundary);
  }
}

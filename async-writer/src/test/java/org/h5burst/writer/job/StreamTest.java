package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rank's memory stays near the staging limit, however much goes through it. */
@Timeout(300)
final class StreamTest {
  private static final int RANKS = 2;
  private static final long STAGING_BYTES = 128L << 20;
  private static final long ALLOWANCE_BYTES = 150L << 20;

  @TempDir
  Path directory;

  @ParameterizedTest
  @ValueSource(longs = 1)
  void shouldHoldHardlyMoreThanTheStagingLimitWhenManyTimesAsMuchIsWritten(long gibibytesPerRank) {
    assertGrowth("phdf5", Kind.MPICH, gibibytesPerRank);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, OPEN_MPI", "portable, MPICH", "portable, MPJ"})
  void shouldHoldHardlyMoreThanTheStagingLimitOnEveryOtherBackEndToo(String backend, Kind kind) {
    assertGrowth(backend, kind, 1);
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(longs = 10)
  void shouldHoldHardlyMoreThanTheStagingLimitWhenTenGibibytesAreWritten(long gibibytesPerRank) {
    assertGrowth("phdf5", Kind.MPICH, gibibytesPerRank);
  }

  private void assertGrowth(String backend, Kind kind, long gibibytesPerRank) {
    List<String> options =
        List.of("-Xmx64m", "-XX:+UseSerialGC", Jobs.backend(backend), "-Dh5burst.staging.bytes=" + STAGING_BYTES);
    List<String> arguments = List.of(directory.resolve("stream.h5").toString(), Long.toString(gibibytesPerRank << 30));
    MpiJob.Result result = new MpiJob(kind, RANKS, MpiJob.javaCommand(options, StreamJob.class.getName(), arguments))
        .run(directory.resolve("log"),
            Duration.ofMinutes(4));
    assertTrue(result.isSuccess(), result::output);
    Matcher growth = Pattern.compile("grew by (\\d+) bytes").matcher(result.output());
    for (int rank = 0; rank < RANKS; rank++) {
      assertTrue(growth.find(), result::output);
      long bytes = Long.parseLong(growth.group(1));
      assertTrue(bytes > 0 && bytes <= STAGING_BYTES + ALLOWANCE_BYTES, result::output);
    }
    System.out.print(result.output());
  }
}

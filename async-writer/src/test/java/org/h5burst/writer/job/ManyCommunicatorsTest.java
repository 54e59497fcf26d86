package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.engine.LongLivedJob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that write each file on a communicator of its own: MPICH has 2,048 of them, and no MPI has them for nothing. */
@Timeout(120)
final class ManyCommunicatorsTest {
  private static final Pattern REPORT =
      Pattern.compile("rank 0 after (\\d+) files: VmRSS: (\\d+) kB, (\\d+) descriptors, (\\d+) threads, [01] groups, "
          + "\\d+ retiring");
  private static final List<String> OPTIONS =
      List.of("-Dh5burst.debug.borrow=on", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
  private static final int RANKS = 2;
  private static final Duration LIMIT = Duration.ofSeconds(100);
  /** On a loaded machine a file has taken 140 ms. */
  private static final Duration LIMIT_OF_THOUSANDS = Duration.ofMinutes(25);
  private static final long MAX_GROWTH_KIB = 24 << 10;

  @TempDir
  Path directory;

  /** What rank 0 has at some moment. */
  private record Report(long memoryKib, long descriptors, long threads) {}

  @ParameterizedTest
  @CsvSource({"MPICH, 100", "OPEN_MPI, 50", "MPJ, 50"})
  void shouldFreeTheCommunicatorsOfEachFileWhenItIsClosed(Kind kind, int files) {
    checkFlat(kind, files, LIMIT);
  }

  @Tag("nightly")
  @Timeout(1600)
  @ParameterizedTest
  @CsvSource({"MPICH, 6000", "OPEN_MPI, 6000", "MPJ, 6000"})
  void shouldHaveTheSameMemoryWhenThousandsOfFilesAreWritten(Kind kind, int files) {
    requireFlat(kind + " with communicators", files, checkFlat(kind, files, LIMIT_OF_THOUSANDS));
  }

  /** Each file is a job of its own; no process but this one, in which other tests have not run. */
  @Tag("nightly")
  @Timeout(1600)
  @Test
  void shouldHaveTheSameMemoryWhenAProcessWithoutMpiWritesTenThousandFiles() {
    int files = 10_000;
    String output =
        Jobs.runLong(LIMIT_OF_THOUSANDS, Kind.SOLO, directory.resolve("job.log"), 1, OPTIONS, LongLivedJob.class,
            directory, files, LongLivedJob.ALONE);
    List<Report> reports = reports(output);
    requireFlat("without MPI", files, reports);
    assertTrue(reports.getLast().descriptors() <= reports.get(1).descriptors() + 3, reports::toString);
  }

  private static void requireFlat(String what, int files, List<Report> reports) {
    long grown = reports.getLast().memoryKib() - reports.get(reports.size() / 2).memoryKib();
    System.out.println("long-lived: %s, %d files, the second half: %d KiB".formatted(what, files, grown));
    assertTrue(grown < MAX_GROWTH_KIB, reports::toString);
  }

  private List<Report> checkFlat(Kind kind, int files, Duration limit) {
    String output =
        Jobs.runLong(limit, kind, directory.resolve("job.log"), RANKS, OPTIONS, LongLivedJob.class, directory, files);
    for (int rank = 0; rank < RANKS; rank++) {
      assertTrue(output.contains("rank %d has freed all groups".formatted(rank)), output);
    }
    List<Report> reports = reports(output);
    assertTrue(reports.getLast().descriptors() <= reports.get(1).descriptors() + 3, reports::toString);
    assertEquals(reports.getFirst().threads(), reports.getLast().threads(), reports::toString);
    return reports;
  }

  private static List<Report> reports(String output) {
    List<Report> reports = new ArrayList<>();
    for (Matcher report = REPORT.matcher(output); report.find();) {
      reports.add(new Report(Long.parseLong(report.group(2)), Long.parseLong(report.group(3)),
          Long.parseLong(report.group(4))));
    }
    assertEquals(10, reports.size(), output);
    return reports;
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a job of two ranks tells of itself where nothing is set: recordings that hold what happened, and a log of two
 * lines.
 */
@Timeout(120)
final class ObservedTest {
  private static final int RANKS = 2;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH", "portable, MPJ"})
  void shouldRecordEachBurstAndLogTwoLinesAndAWarningForEachMistakeWhenAJobRuns(String backend, Kind kind) {
    Path file = directory.resolve("out.h5");
    List<String> options =
        kind == Kind.MPJ ? List.of(Jobs.backend(backend), "-Dh5burst.tunr=online") : List.of(Jobs.backend(backend));
    String output = Jobs.runWell(kind, directory.resolve("job.log"), RANKS, options, ObservedJob.class, file);
    long each = (long) ObservedJob.BURSTS * ObservedJob.ELEMENTS * Double.BYTES;
    for (int rank = 0; rank < RANKS; rank++) {
      String counted = word(output, "rank %d: counted ".formatted(rank));
      assertTrue(counted.startsWith("%d bursts, %d bytes, 1 openings, ".formatted(ObservedJob.BURSTS, RANKS * each)),
          output);
      int reopenings = Integer.parseInt(counted.replaceAll(".* (\\d+) reopenings", "$1"));
      assertTrue(backend.equals("portable") || reopenings > 1, output);
      assertEquals(("%d bursts, %d bytes, %d reopened; of %d decisions; of 1 openings, %d reopenings; of writes, %d "
          + "bytes").formatted(ObservedJob.BURSTS,
              RANKS * each, reopenings, ObservedJob.BURSTS, reopenings, each),
          word(output, "rank %d: events of ".formatted(rank)), output);
    }
    List<String> warnings = output.lines().filter(line -> line.contains(" WARN ")).toList();
    assertEquals(options.size() - 1, warnings.size(), "a misspelt option is told once, not by each rank: " + output);
    List<String> log = output.lines().filter(line -> !line.startsWith("rank ") && !line.contains(" WARN ")).toList();
    assertEquals(2, log.size(), output);
    assertTrue(log.getFirst().contains(backend + " (") && log.getFirst().contains("writes on"), output);
    assertTrue(log.getLast().contains("%s: %d bursts".formatted(file, ObservedJob.BURSTS)), output);
  }

  private static String word(String output, String beginning) {
    return output.lines().filter(line -> line.startsWith(beginning)).findFirst().orElse(beginning)
        .substring(beginning.length());
  }
}

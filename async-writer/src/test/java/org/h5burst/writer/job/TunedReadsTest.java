package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads are tuned like writes: each pattern in its own way, and each decision is recorded. */
@Timeout(120)
final class TunedReadsTest {
  private static final int TURNS = 8;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "portable, MPICH, 2"})
  void shouldReadEachPatternInItsOwnWayWhenTheTunerIsOnline(String backend, Kind kind, int ranks) throws IOException {
    Path decisions = directory.resolve("decisions.jsonl");
    List<String> options = List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=30s", "-Dh5burst.tuner=online",
        "-Dh5burst.explain=" + decisions);
    String output = Jobs.runWell(kind, directory.resolve("job.log"), ranks, options, TunedReadsJob.class,
        directory.resolve("columns.h5"), TURNS);
    List<String> read = output.lines().filter(line -> line.startsWith("read ")).toList();
    assertEquals(2 * TURNS, read.size(), output);
    assertTrue(read.stream().allMatch(line -> line.endsWith(" READ")), output);
    assertNotEquals("read columns INDEPENDENT READ", read.getFirst(), "many small pieces");
    assertEquals("read rows INDEPENDENT READ", read.get(1), "one piece for each rank");
    List<String> recorded =
        Files.readAllLines(decisions).stream().filter(line -> line.contains("\"operation\":\"READ\"")).toList();
    assertEquals(2 * TURNS, recorded.size(), recorded::toString);
    assertTrue(recorded.stream().allMatch(line -> line.contains("\"account\"")), recorded::toString);
  }
}

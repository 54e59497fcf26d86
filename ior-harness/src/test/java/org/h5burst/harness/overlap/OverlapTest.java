package org.h5burst.harness.overlap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.harness.overlap.OverlapResult.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Overlap is told from whole runs: what synchronous writes add to computing, and what is left of it. */
@Timeout(120)
final class OverlapTest {
  @TempDir
  Path directory;

  @Test
  void shouldTellThePartThatDisappearedWhenTimesAreKnown() {
    Repetition half = new Repetition(2, 4, 3, 2, 0.5, 1.6);
    assertEquals(0.5, half.hiddenFraction());
    assertEquals(0.25, half.gain());
    assertEquals(0.5, half.idealGain());
    Repetition shortCompute = new Repetition(1, 4, 3, 3, 2, 3);
    assertEquals(0.25, shortCompute.idealGain());
    Row row = Row.of(2, 3, new Measurement(1 << 20, 1, ComputeKind.SLEEPING, 0.7, List.of(half, half, half)));
    assertEquals(0.5, row.hiddenFraction());
    assertEquals(0.5, row.gainOverIdeal());
    assertEquals(2 * 3 * (1 << 20) / 1.6, row.rawRate());
    assertEquals(2 * 3 * (1 << 20) / 2.0, row.observedRateSynchronous());
    assertEquals(2 * 3 * (1 << 20) / 1.0, row.observedRateAsynchronous());
    assertEquals("sleeping", row.computeKind());
  }

  @Test
  void shouldTellNoRateWhenNoiseHidesTheWrites() {
    Repetition hidden = new Repetition(2, 1.9, 1.8, 0, 0, 1);
    Row row = Row.of(1, 1, new Measurement(1 << 20, 1, ComputeKind.BUSY, 0.1, List.of(hidden, hidden, hidden)));
    assertEquals(Double.NaN, row.observedRateSynchronous());
    assertEquals(Double.NaN, row.observedRateAsynchronous());
  }

  @Test
  void shouldMeasureASizeTwiceWhenItIsNamedTwice() throws Exception {
    assertEquals(0, measure("1", "1,1"));
    assertEquals(2, new ObjectMapper().readTree(directory.resolve("overlap.json").toFile()).at("/rows").size());
  }

  @Test
  void shouldLeaveEarlierResultsWhenNothingIsMeasured() throws Exception {
    Path earlier = Files.writeString(directory.resolve("overlap.json"), "earlier");
    assertEquals(1, measure("2", "1"));
    assertEquals("earlier", Files.readString(earlier));
  }

  /** Measures one process, which has no other rank. */
  private int measure(String ranks, String mebibytes) {
    return new CommandLine(new OverlapCommand()).setCaseInsensitiveEnumValuesAllowed(true).execute("--mpi", "solo",
        "--ranks", ranks, "--mebibytes", mebibytes, "--compute", "1", "--kind", "sleeping", "--repetitions", "1",
        "--steps", "2", "--dir", directory.toString(), "--json", directory.resolve("overlap.json").toString());
  }

  @Tag("nightly")
  @Test
  void shouldMeasureEveryRowWhenRanksComputeAndWrite() throws Exception {
    Path json = directory.resolve("overlap.json");
    StringWriter out = new StringWriter();
    int exit = new CommandLine(new OverlapCommand()).setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out)).execute("--ranks", "1,2",
            "--mebibytes", "1", "--compute", "1,2", "--kind", "busy,sleeping", "--repetitions", "2", "--steps", "2",
            "--dir", directory.toString(), "--json",
            json.toString());
    assertEquals(0, exit, out::toString);
    JsonNode rows = new ObjectMapper().readTree(json.toFile()).get("rows");
    assertEquals(8, rows.size());
    for (JsonNode row : rows) {
      assertEquals(1 << 20, row.get("bytesPerRank").asLong());
      assertTrue(row.get("writeSeconds").asDouble() > 0, row::toString);
      assertTrue(row.get("visibleSynchronousSeconds").asDouble() > 0, row::toString);
      assertTrue(row.get("visibleAsynchronousSeconds").asDouble() > 0, row::toString);
      assertTrue(row.has("hiddenFraction") && row.has("computeOverWrite") && row.has("ranks") && row.has("computeKind"),
          row::toString);
    }
  }
}

package org.h5burst.harness.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What was chosen for chunks is in the record of a burst, and in its report. */
@Timeout(60)
@Isolated("sets a property of the process")
final class ChunksShownTest {
  @TempDir
  private Path directory;

  @Test
  void shouldShowTheShapeTheLevelAndTheThreadsWhenTheyWereLeftOpen() {
    Path record = directory.resolve("why.jsonl");
    System.setProperty("h5burst.explain", record.toString());
    System.setProperty("h5burst.tuner", "online");
    try {
      BurstFile.write(directory.resolve("f.h5"), file -> {
        Dataset u = file.dataset("u", ElementType.INT32).shape(2, 64, 1024).autoChunk().deflate(2, 5).create();
        u.write(Selection.row(0), new int[64 << 10]);
        file.commit().join();
        u.write(Selection.row(1), new int[64 << 10]);
      });
    } finally {
      System.clearProperty("h5burst.explain");
      System.clearProperty("h5burst.tuner");
    }
    List<RecordedDecision> bursts = RecordedDecision.read(record);
    String effort = "DEFLATE(2, 5) at level 2, all threads, the best so far";
    assertEquals(List.of("u is in chunks of [1, 64, 1024], 262144 bytes", effort),
        bursts.getFirst().circumstances().chunks());
    assertEquals(List.of(effort), bursts.getLast().circumstances().chunks());
    String report = new DecisionReport(bursts.getFirst()).text();
    assertTrue(report.contains("  chunks    u is in chunks of [1, 64, 1024]"), report);
    assertTrue(report.contains("  chunks    " + effort), report);
  }
}

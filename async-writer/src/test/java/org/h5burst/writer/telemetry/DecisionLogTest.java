package org.h5burst.writer.telemetry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.engine.SoloProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
final class DecisionLogTest {
  @TempDir
  private Path directory;

  @BeforeEach
  void requireThatNoJobIsLeft() {
    assertEquals(0, SoloProcess.openFiles(), "a test before this one has left a file open, and with it the job");
  }

  @AfterEach
  void end() {
    System.clearProperty("h5burst.explain");
  }

  @Test
  void shouldHoldEachBurstAtOnceAndOnlyThoseOfThisJobWhenFilesAreWritten() throws IOException {
    Path log = Files.writeString(directory.resolve("why.jsonl"), "of an earlier job\n");
    System.setProperty("h5burst.explain", log.toString());
    try (BurstFile file = BurstFile.create(directory.resolve("first.h5"))) {
      Dataset data = file.dataset("data", ElementType.INT32).shape(8).create();
      for (int burst = 1; burst <= 3; burst++) {
        data.write(Selection.block(0, 8), new int[8]);
        file.commit().join();
        List<String> lines = Files.readAllLines(log);
        assertEquals(burst, lines.size(), "a job that is killed now keeps what was decided: " + lines);
        assertTrue(lines.getLast().startsWith("{\"burst\":" + burst + ","), lines.getLast());
      }
      file.complete();
    }
    writeOneBurst("second.h5");
    assertEquals(4, Files.readAllLines(log).size(), "a program's next file without MPI is still the same job");
  }

  @Test
  void shouldWriteTheFileAllTheSameWhenDecisionsCannotBeRecorded() throws IOException {
    System.setProperty("h5burst.explain", directory.resolve("no/why.jsonl").toString());
    writeOneBurst("file.h5");
    assertTrue(Files.exists(directory.resolve("file.h5")));
  }

  @Test
  void shouldLeaveAFileAloneWhenItIsNoText() throws IOException {
    writeOneBurst("precious.h5");
    byte[] before = Files.readAllBytes(directory.resolve("precious.h5"));
    System.setProperty("h5burst.explain", directory.resolve("precious.h5").toString());
    writeOneBurst("file.h5");
    assertArrayEquals(before, Files.readAllBytes(directory.resolve("precious.h5")));
    assertTrue(Files.exists(directory.resolve("file.h5")));
  }

  private void writeOneBurst(String name) {
    try (BurstFile file = BurstFile.create(directory.resolve(name))) {
      file.dataset("data", ElementType.INT32).shape(8).create().write(Selection.block(0, 8), new int[8]);
      file.complete();
    }
  }
}

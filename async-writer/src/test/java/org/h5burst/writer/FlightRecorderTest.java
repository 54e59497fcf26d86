package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a recording and the counters tell of a file is what happened to it. */
@Timeout(60)
final class FlightRecorderTest {
  private static final int BURSTS = 7;
  private static final int ELEMENTS = 1000;

  @TempDir
  Path directory;

  @Test
  void shouldHoldAnEventForEveryBurstWithItsBytesWhenAFileIsWrittenDuringARecording() throws IOException {
    try (Recording recording = new Recording()) {
      recording.start();
      FileStatistics statistics = write(directory.resolve("f.h5"));
      recording.stop();
      Path dump = directory.resolve("events.jfr");
      recording.dump(dump);
      List<RecordedEvent> events = RecordingFile.readAllEvents(dump);
      List<RecordedEvent> bursts = named(events, "h5burst.Burst");
      assertEquals(BURSTS + 1, bursts.size(), "one for each commit, one for the close");
      assertEquals(bytes(BURSTS), bursts.stream().mapToLong(event -> event.getLong("bytes")).sum());
      assertEquals(bytes(BURSTS), named(events, "h5burst.Write").stream().mapToLong(event -> event.getLong("bytes")).sum());
      assertEquals(1, named(events, "h5burst.Open").size());
      assertEquals(BURSTS, named(events, "h5burst.Decision").size());
      assertTrue(bursts.stream().allMatch(event -> event.getDuration().isPositive() && event.getString("file").endsWith("f.h5")));
      assertEquals(BURSTS + 1, statistics.bursts());
      assertEquals(bytes(BURSTS), statistics.bytes());
      assertEquals(1, statistics.openings());
      assertTrue(statistics.medianLatencySeconds() > 0 && statistics.medianLatencySeconds() <= statistics.maxLatencySeconds(), statistics::toString);
    }
  }

  private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
    return events.stream().filter(event -> event.getEventType().getName().equals(name)).toList();
  }

  private static FileStatistics write(Path path) {
    BurstFile file = BurstFile.create(path);
    try (file) {
      Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(ELEMENTS).create();
      for (int burst = 0; burst < BURSTS; burst++) {
        dataset.write(Selection.block(0, ELEMENTS), new double[ELEMENTS]);
        file.commit().join();
      }
    }
    return file.statistics();
  }

  private static long bytes(long bursts) {
    return bursts * ELEMENTS * Double.BYTES;
  }
}

package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.h5burst.writer.telemetry.FlightEvents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What a recording and the counters tell of a file is what happened to it. */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
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
      List<RecordedEvent> events = events(recording);
      List<RecordedEvent> bursts = named(events, "h5burst.Burst");
      assertEquals(statistics.bursts(), bursts.size(), "neither a flush without data nor the close is a burst");
      assertEquals(bytes(BURSTS), bursts.stream().mapToLong(event -> event.getLong("bytes")).sum());
      assertEquals(bytes(BURSTS),
          named(events, "h5burst.Write").stream().mapToLong(event -> event.getLong("bytes")).sum());
      assertEquals(1, named(events, "h5burst.Open").size());
      assertEquals(BURSTS, named(events, "h5burst.Decision").size());
      assertTrue(bursts.stream()
          .allMatch(event -> event.getDuration().isPositive() && event.getString("file").endsWith("f.h5")));
      assertEquals(BURSTS, statistics.bursts(), "a close that writes nothing is no burst");
      assertEquals(bytes(BURSTS), statistics.bytes());
      assertEquals(1, statistics.openings());
      assertTrue(
          statistics.medianLatencySeconds() > 0 && statistics.medianLatencySeconds() <= statistics.maxLatencySeconds(),
          statistics::toString);
    }
  }

  @Test
  void shouldTellOfTheWaitWhenEarlierBurstsFillStagingMemory() throws IOException {
    System.setProperty("h5burst.staging.bytes", Long.toString(2 * bytes(1)));
    try (Recording recording = new Recording()) {
      recording.start();
      try (BurstFile file = BurstFile.create(directory.resolve("full.h5"))) {
        Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(ELEMENTS).create();
        file.pause();
        for (int burst = 0; burst < BURSTS; burst++) {
          dataset.write(Selection.block(0, ELEMENTS), new double[ELEMENTS]);
          file.commit();
        }
        file.complete();
      }
      List<RecordedEvent> waits = named(events(recording), "h5burst.BackPressure");
      assertTrue(!waits.isEmpty() && waits.size() < BURSTS, waits::toString);
      assertTrue(
          waits.stream().allMatch(event -> event.getLong("bytes") == bytes(1) && event.getDuration().isPositive()),
          waits::toString);
    } finally {
      System.clearProperty("h5burst.staging.bytes");
    }
  }

  @Test
  void shouldTellOfTheFailureAndMarkTheBurstWhenTheFileCannotBeMade() throws IOException {
    Path gone = Files.createDirectory(directory.resolve("gone"));
    try (Recording recording = new Recording()) {
      recording.start();
      BurstFile file = BurstFile.create(gone.resolve("f.h5"));
      file.dataset("d", ElementType.FLOAT64).shape(ELEMENTS).create().write(Selection.block(0, ELEMENTS),
          new double[ELEMENTS]);
      try (Stream<Path> beside = Files.list(gone)) {
        for (Path path : beside.toList()) {
          Files.delete(path);
        }
      }
      Files.delete(gone);
      assertThrows(WriterException.class, file::complete);
      List<RecordedEvent> events = events(recording);
      RecordedEvent failure = named(events, "h5burst.Failure").getFirst();
      assertTrue(failure.getString("file").endsWith("f.h5") && failure.getString("message").contains("failed"),
          failure::toString);
      assertTrue(named(events, "h5burst.Burst").getFirst().getBoolean("failed"));
      assertEquals(0, file.statistics().bursts());
    }
  }

  @Test
  void shouldNameTheUnitOfEveryNumberAndDescribeEveryFieldWhenAnEventTypeIsLookedAt() {
    List<Class<? extends Event>> types =
        List.of(FlightEvents.Burst.class, FlightEvents.Decision.class, FlightEvents.Open.class,
            FlightEvents.Write.class, FlightEvents.BackPressure.class, FlightEvents.Failure.class);
    for (Class<? extends Event> type : types) {
      EventType event = EventType.getEventType(type);
      assertTrue(
          event.getName().startsWith("h5burst.") && event.getDescription() != null
              && event.getCategoryNames().equals(List.of("H5Burst")),
          event::getName);
      for (ValueDescriptor field : event.getFields()) {
        boolean number = List.of("long", "int", "double", "float", "short", "byte").contains(field.getTypeName());
        assertTrue(!number || field.getContentType() != null,
            () -> "%s.%s has no unit".formatted(event.getName(), field.getName()));
        assertTrue(field.getLabel() != null, () -> "%s.%s has no label".formatted(event.getName(), field.getName()));
      }
    }
  }

  private List<RecordedEvent> events(Recording recording) throws IOException {
    recording.stop();
    Path dump = directory.resolve("events.jfr");
    recording.dump(dump);
    return RecordingFile.readAllEvents(dump);
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
      file.flush();
      file.complete();
    }
    return file.statistics();
  }

  private static long bytes(long bursts) {
    return bursts * ELEMENTS * Double.BYTES;
  }
}

package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.recover.RecordedWrites.Event;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every moment of a job is one at which it may be killed: what all its ranks did to their files is recorded and done
 * again up to each point, with the calls that were under way done in part, and the promise is checked there. What was
 * recorded in a sweep that fails is kept; {@code -Dh5burst.test.record=DIR} judges it again, with the same seeds.
 */
final class CrashPointsTest {
  private static final String RECORD = "record.log";
  private static final int STEPS = 6;
  private static final int FLUSH_EVERY = 2;
  @TempDir
  Path directory;

  @ParameterizedTest
  @Timeout(240)
  @CsvSource({
    "MPICH, phdf5, 2, flushed, 250",
    "OPEN_MPI, portable, 3, durable, 250",
    "SOLO, portable, 1, flushed, 200"
  })
  void shouldKeepWhatWasFlushedWhenTheJobEndsAtAnyPoint(Kind kind, String backend, int ranks, String durability,
      int points) throws Exception {
    sweep(kind, backend, ranks, durability, points);
  }

  @ParameterizedTest
  @Tag("nightly")
  @Timeout(3600)
  @CsvSource({"MPICH, phdf5, 2, durable, 3000", "OPEN_MPI, phdf5, 3, flushed, 3000", "MPJ, portable, 2, flushed, 2500",
    "SOLO, portable, 1, durable, 2500"})
  void shouldKeepWhatWasFlushedWhenTheJobEndsAtOneOfManyPoints(Kind kind, String backend, int ranks, String durability,
      int points) throws Exception {
    sweep(kind, backend, ranks, durability, points);
  }

  private void sweep(Kind kind, String backend, int ranks, String durability, int points) throws Exception {
    String again = System.getProperty("h5burst.test.record", "");
    Path recorded = again.isEmpty() ? record(kind, backend, ranks, durability) : Path.of(again);
    String sweep = "%s %s, %d ranks, %s".formatted(kind, backend, ranks, durability);
    try {
      judge(sweep, RecordedWrites.read(recorded, RECORD), points);
    } catch (AssertionError failure) {
      throw new AssertionError(
          "%s; to judge it again: -Dh5burst.test.record=%s".formatted(failure.getMessage(), kept(recorded)), failure);
    }
  }

  /** The record, where it outlives the test. */
  private static Path kept(Path recorded) throws IOException {
    Path place = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "crash-points");
    try (Stream<Path> files = Files.list(recorded)) {
      for (Path file : files.filter(file -> file.getFileName().toString().startsWith(RECORD)).toList()) {
        Files.copy(file, place.resolve(file.getFileName()));
      }
    }
    return place;
  }

  private void judge(String sweep, List<Event> events, int points) throws IOException {
    long flushes = events.stream().filter(event -> event.name().equals("log")).count();
    assertEquals(STEPS / FLUSH_EVERY + 1, flushes, "the log's lines were recorded");
    assertTrue(events.stream().anyMatch(event -> event.kind() == RecordedWrites.Kind.RENAME), "the renaming was "
        + "recorded");
    Path state = Files.createDirectory(directory.resolve("state"));
    Random seeds = new Random(points);
    int kept = 0;
    int judged = 0;
    for (int next = 0; next < events.size(); next++) {
      int variants = (int) ((long) points * (next + 1) / events.size() - (long) points * next / events.size());
      for (int variant = 0; variant < variants; variant++) {
        long seed = judged % 2 == 0 ? 0 : seeds.nextLong();
        kept +=
            crash(state, events, next, seed, "%s, point %d of %d, seed %d".formatted(sweep, next, events.size(), seed));
        judged++;
      }
      events.get(next).apply(state, events.get(next).data().length);
    }
    assertEquals(STEPS, StepContents.assertKept(state, STEPS, "at the end") + STEPS, "no second file was begun");
    assertTrue(kept > points && judged == points, "most points come after a flush");
    System.out.println(
        "crash points: %s: %d points in %d calls (seeds of Random(%d)), %d flushed steps read, 0 lost".formatted(sweep,
            judged, events.size(), points, kept));
  }

  /** The state after so many calls, with those that were under way then done in part; seed 0: not at all. */
  private int crash(Path state, List<Event> events, int next, long seed, String context) throws IOException {
    Path copy = Files.createDirectory(directory.resolve("crash"));
    try (Stream<Path> files = Files.list(state)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    if (seed != 0) {
      Random random = new Random(seed);
      long moment = events.get(next).end();
      for (Event event : events.subList(next, events.size())) {
        if (event.begin() < moment && event.kind() == RecordedWrites.Kind.WRITE && !event.name().equals("log")) {
          event.apply(copy, random.nextInt(event.data().length + 1));
        }
      }
    }
    int kept = StepContents.assertKept(copy, STEPS, context);
    try (Stream<Path> files = Files.list(copy)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(copy);
    return kept;
  }

  private Path record(Kind kind, String backend, int ranks, String durability) throws Exception {
    Path library = PreloadedLibrary.compile("record-writes.c", directory);
    Path place = Files.createDirectory(directory.resolve("job"));
    List<String> line =
        new ArrayList<>(List.of("env", "LD_PRELOAD=" + library, "H5BURST_RECORD_DIR=" + place,
            "H5BURST_RECORD_LOG=" + directory.resolve(RECORD)));
    List<String> options =
        SmallJvm.options("-Xmx128m", "-Dh5burst.backend=" + backend, "-Dh5burst.durability=" + durability);
    line.addAll(MpiJob.javaCommand(options, FlushingJob.class.getName(),
        List.of(place.toString(), "1", "" + STEPS, "" + FLUSH_EVERY)));
    MpiJob.Result result = new MpiJob(kind, ranks, line).run(directory.resolve("out"), Duration.ofSeconds(60));
    assertTrue(result.isSuccess(), result::output);
    return directory;
  }
}

package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.testing.Waiting;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole jobs are killed with signal 9 at seeded moments, also while they close a file or open it again; what was
 * flushed is there. {@code -Dh5burst.test.killed.jobs=N} kills so many of each kind.
 */
final class KilledJobTest {
  private static final int STEPS = 8;
  private static final int FLUSH_EVERY = 2;
  private static final long LATEST_MILLIS = 350;
  @TempDir
  Path directory;

  @ParameterizedTest
  @Timeout(180)
  @CsvSource({"MPICH, phdf5, 2, 3", "OPEN_MPI, phdf5, 3, 2", "SOLO, portable, 1, 4", "MPICH, portable, 2, 2",
    "MPJ, portable, 2, 2"})
  void shouldKeepWhatWasFlushedWhenAllProcessesAreKilled(Kind kind, String backend, int ranks, int kills)
      throws Exception {
    check(kind, backend, ranks, kills);
  }

  @Tag("nightly")
  @ParameterizedTest
  @Timeout(180)
  @CsvSource({"MPJ, portable, 1, 6", "MPJ, portable, 4, 6", "OPEN_MPI, portable, 4, 6", "MPICH, phdf5, 4, 12",
    "MPICH, phdf5, 2, 6", "OPEN_MPI, phdf5, 3, 6", "SOLO, portable, 1, 12", "MPICH, portable, 2, 6",
    "MPJ, portable, 2, 6"})
  void shouldKeepWhatWasFlushedWhenOtherNumbersOfProcessesAreKilled(Kind kind, String backend, int ranks, int kills)
      throws Exception {
    check(kind, backend, ranks, kills);
  }

  private void check(Kind kind, String backend, int ranks, int usual) throws Exception {
    int kills = Integer.getInteger("h5burst.test.killed.jobs", usual);
    Random random = new Random(kind.ordinal() * 31L + backend.hashCode());
    int kept = 0;
    for (int kill = 0; kill < kills; kill++) {
      Path place = Files.createDirectory(directory.resolve("kill" + kill));
      long delay = random.nextLong(LATEST_MILLIS);
      String context = "%s %s kill %d after %d ms".formatted(kind, backend, kill, delay);
      // after the first flush, or from the first commit on
      String begun = kill % 2 == 0 ? "log" : StepContents.name(0) + ".lock";
      String output = killed(kind, backend, ranks, place.resolve(begun), delay);
      List<byte[]> before = unfinished(place);
      kept += StepContents.assertKept(place, STEPS, context + "\n" + output);
      List<byte[]> after = unfinished(place);
      for (int file = 0; file < before.size(); file++) {
        assertArrayEquals(before.get(file), after.get(file), context + ": recovery changed its input");
      }
    }
    assertTrue(kept > 0, "no kill came after a flush");
    System.out.println("kills: %s %s, %d ranks: %d jobs, %d flushed steps read, 0 lost".formatted(kind, backend, ranks,
        kills, kept));
  }

  private static List<byte[]> unfinished(Path place) throws IOException {
    List<byte[]> contents = new ArrayList<>();
    try (Stream<Path> files = Files.list(place)) {
      for (Path file : files
          .filter(file -> file.toString().endsWith(".partial") || file.toString().endsWith(".manifest")).sorted()
          .toList()) {
        contents.add(Files.readAllBytes(file));
      }
    }
    return contents;
  }

  /** Starts a job, waits until a file is there, and kills all of it; returns what it printed. */
  private static String killed(Kind kind, String backend, int ranks, Path begun, long delayMillis) throws Exception {
    Path place = Objects.requireNonNull(begun.getParent());
    String mark = "-Dh5burst.test.mark=" + UUID.randomUUID();
    List<String> options = SmallJvm.options("-Xmx128m", mark, "-Dh5burst.backend=" + backend);
    List<String> command = MpiJob.javaCommand(options, FlushingJob.class.getName(),
        List.of(place.toString(), "100000", "" + STEPS, "" + FLUSH_EVERY));
    Path log = place.resolveSibling(place.getFileName() + ".out");
    CompletableFuture<MpiJob.Result> job =
        CompletableFuture.supplyAsync(() -> new MpiJob(kind, ranks, command).run(log, Duration.ofSeconds(60)));
    // a lock is soon gone
    Waiting.until(() -> job.isDone() || Files.exists(begun) || Files.exists(place.resolve(StepContents.name(0))));
    Thread.sleep(delayMillis);
    assertFalse(job.isDone(), () -> "the job ended by itself: " + job.join().output());
    for (List<ProcessHandle> left = marked(mark); !left.isEmpty(); left = marked(mark)) {
      left.forEach(ProcessHandle::destroyForcibly);
    }
    return job.get(60, TimeUnit.SECONDS).output();
  }

  private static List<ProcessHandle> marked(String mark) {
    return ProcessHandle.allProcesses().filter(process -> commandLine(process).contains(mark)).toList();
  }

  /** Empty for a process that has ended. */
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}

package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
 * One of four ranks over MPJ Express is killed in the midst of writing a file: the job ends soon, as a failed one,
 * nothing of it is left, and what was flushed can be read.
 */
final class KilledRankTest {
  private static final int RANKS = 4;
  private static final int STEPS = 8;
  private static final int FLUSH_EVERY = 2;
  private static final int LATEST_MILLIS = 1_500;

  /** The launcher sees the death by itself: no watchdog has to pass before. */
  private static final long LIMIT_MILLIS = 5_000;

  @TempDir
  Path directory;

  @ParameterizedTest
  @Timeout(120)
  @CsvSource("1, 20261122")
  void shouldEndTheJobAndKeepWhatWasFlushedWhenOneRankIsKilled(int kills, long seed) throws Exception {
    killOften(kills, seed);
  }

  @Tag("nightly")
  @ParameterizedTest
  @Timeout(900)
  @CsvSource("50, 20261123")
  void shouldEndTheJobAndKeepWhatWasFlushedWhenOneRankIsKilledFiftyTimes(int kills, long seed) throws Exception {
    killOften(kills, seed);
  }

  private void killOften(int kills, long seed) throws Exception {
    Random random = new Random(seed);
    int read = 0;
    long slowestMillis = 0;
    for (int kill = 0; kill < kills; kill++) {
      Path place = Files.createDirectory(directory.resolve("kill" + kill));
      int victim = random.nextInt(RANKS);
      int delay = random.nextInt(LATEST_MILLIS);
      String context = "kill %d, of rank %d after %d ms".formatted(kill, victim, delay);
      // after the first flush, or from the first commit on
      String begun = kill % 2 == 0 ? "log" : StepContents.name(0) + ".lock";
      slowestMillis = Math.max(slowestMillis, killOne(place.resolve(begun), victim, delay, context));
      assertTrue(kill % 2 == 1 || Files.exists(place.resolve("log")), () -> context + ": nothing was flushed");
      read += StepContents.assertKept(place, STEPS, context);
    }
    System.out.println(("%d kills of a writing rank: the job had ended, with no process left, after %d ms at the "
        + "most; %d flushed steps were recovered")
        .formatted(kills, slowestMillis, read));
  }

  /** Returns how many milliseconds after the kill the job had ended. */
  private static long killOne(Path begun, int victim, int delayMillis, String context) throws Exception {
    Path place = Objects.requireNonNull(begun.getParent());
    String mark = "-Dh5burst.test.mark=" + UUID.randomUUID();
    List<String> options = SmallJvm.options("-Xmx128m", mark, "-Dh5burst.backend=portable");
    List<String> command = MpiJob.javaCommand(options, FlushingJob.class.getName(),
        List.of(place.toString(), "100000", "" + STEPS, "" + FLUSH_EVERY));
    Path log = place.resolveSibling(place.getFileName() + ".out");
    CompletableFuture<MpiJob.Result> job =
        CompletableFuture.supplyAsync(() -> new MpiJob(Kind.MPJ, RANKS, command).run(log, Duration.ofSeconds(60)));
    Waiting.until(() -> job.isDone() || Files.exists(begun));
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delayMillis));
    assertFalse(job.isDone(), () -> context + ": the job ended by itself: " + job.join().output());
    List<ProcessHandle> rank = running(mark)
        .filter(process -> read(process, "environ").contains("H5BURST_MPJ_RANK=" + victim + "\0")).toList();
    assertEquals(1, rank.size(), context);
    long begin = System.nanoTime();
    rank.getFirst().destroyForcibly();
    MpiJob.Result result = job.get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    assertEquals(128 + 9, result.exitCode(), () -> context + ": " + result.output());
    assertTrue(
        result.output().contains(
            "rank " + victim + " of " + RANKS + " (process " + rank.getFirst().pid() + ") was killed by signal 9"),
        () -> context + ": " + result.output());
    assertEquals(List.of(),
        ProcessHandle.allProcesses().filter(process -> read(process, "cmdline").contains(mark)).toList(), context);
    return millis;
  }

  private static Stream<ProcessHandle> running(String mark) {
    return ProcessHandle.allProcesses().filter(process -> read(process, "cmdline").contains(mark))
        // whose command line has the ranks' in it
        .filter(process -> !read(process, "cmdline").contains("MpjLauncher"));
  }

  /** Empty for a process that has ended. */
  private static String read(ProcessHandle process, String what) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), what), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}

package org.h5burst.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.programs.EndlessProgram;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a job over MPJ Express when one of its processes is killed: nothing, and a failure that says why. */
@Timeout(600)
class KilledRanksTest {
  private static final int RANKS = 4;
  private static final int KILLS = Integer.getInteger("h5burst.test.kills", 5);
  private static final long SEED = 20261121;

  /** The promise is the watchdog's time and 5 s; the launcher needs no watchdog. */
  private static final long LIMIT_MILLIS = 5_000;

  @TempDir
  Path directory;

  @Tag("longer-by-night")
  @Test
  void shouldEndTheJobAsAFailedOneWhenOneOfFourRanksIsKilledAtAnyTime() throws Exception {
    Random random = new Random(SEED);
    long slowestMillis = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      Path log = directory.resolve("log" + kill);
      Process launcher = start(log);
      List<Long> ranks = waitForRanks(log);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(2_000)));
      int victim = random.nextInt(RANKS);
      kill(ranks.get(victim));
      long begin = System.nanoTime();
      assertTrue(launcher.waitFor(LIMIT_MILLIS, TimeUnit.MILLISECONDS), () -> "the launcher is alive: " + read(log));
      slowestMillis = Math.max(slowestMillis, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
      assertEquals(128 + 9, launcher.exitValue(), () -> read(log));
      assertTrue(read(log).contains("(process " + ranks.get(victim) + ") was killed by signal 9"), () -> read(log));
      assertAllDead(ranks, log);
    }
    System.out.println(
        "%d kills: the job had ended, with no process left, after %d ms at the most".formatted(KILLS, slowestMillis));
  }

  @Test
  void shouldLeaveNoRankWhenTheLauncherIsKilled() throws Exception {
    Path log = directory.resolve("log");
    Process launcher = start(log);
    List<Long> ranks = waitForRanks(log);
    await(log, "connected", RANKS);
    kill(launcher.pid());
    long begin = System.nanoTime();
    while (ranks.stream().anyMatch(KilledRanksTest::isRunning)
        && System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS)) {
      LockSupport.parkNanos(1_000_000);
    }
    assertAllDead(ranks, log);
    for (String words : List.of("rank 1 of " + RANKS, "has ended or was killed", "h5burst recover FILE")) {
      assertTrue(read(log).contains(words), () -> read(log));
    }
  }

  @Test
  void shouldEndTheRanksWhenTheLauncherIsToldToEnd() throws Exception {
    Path log = directory.resolve("log");
    Process launcher = start(log);
    List<Long> ranks = waitForRanks(log);
    await(log, "connected", RANKS);
    launcher.destroy();
    assertTrue(launcher.waitFor(LIMIT_MILLIS, TimeUnit.MILLISECONDS), () -> read(log));
    assertEquals(128 + 15, launcher.exitValue(), () -> read(log));
    assertAllDead(ranks, log);
  }

  private static Process start(Path log) throws IOException {
    List<String> command = MpiJob.javaCommand(SmallJvm.options("-Xmx64m"), EndlessProgram.class.getName(), List.of());
    return new ProcessBuilder(LauncherCommand.of(Kind.MPJ, RANKS, command)).redirectInput(new File("/dev/null"))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile()).start();
  }

  private static List<Long> waitForRanks(Path log) {
    await(log, "process ", RANKS);
    return read(log).lines().filter(line -> line.startsWith("process "))
        .map(line -> Long.valueOf(line.substring("process ".length()))).toList();
  }

  private static void await(Path log, String beginning, int count) {
    long begin = System.nanoTime();
    while (read(log).lines().filter(line -> line.startsWith(beginning)).count() < count) {
      if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(60)) {
        fail("the ranks do not start: " + read(log));
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void kill(long pid) throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("kill", "-9", Long.toString(pid)).start().waitFor());
  }

  private static void assertAllDead(List<Long> pids, Path log) {
    assertEquals(RANKS, pids.size(), () -> read(log));
    pids.forEach(pid -> assertFalse(isRunning(pid), () -> "process " + pid + " is alive: " + read(log)));
  }

  /** A zombie does not run, however long its new parent takes to notice. */
  private static boolean isRunning(long pid) {
    try {
      return !Files.readString(Path.of("/proc", Long.toString(pid), "stat")).matches("(?s).*\\) [ZX] .*");
    } catch (IOException e) {
      return false;
    }
  }
}

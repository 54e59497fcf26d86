package org.h5burst.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
class MpiJobTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"SOLO,1", "MPICH,2", "OPEN_MPI,4", "MPJ,3"})
  void shouldGiveOutputAndExitCodeWhenTheJobEnds(Kind kind, int ranks) throws IOException {
    Path log = directory.resolve("log");
    Result result = new MpiJob(kind, ranks, shell("echo out; echo err >&2")).run(log, LONG);
    assertTrue(result.isSuccess(), result.output());
    assertEquals(ranks, result.output().lines().filter("out"::equals).count());
    assertEquals(ranks, result.output().lines().filter("err"::equals).count());
    assertEquals(Files.readString(log), result.output());
  }

  @Test
  void shouldGiveTheEndOfTheOutputWhenThereIsTooMuchOfIt() {
    Result result = new MpiJob(Kind.SOLO, 1, shell("head -c 20000000 /dev/zero | tr '\\0' x; printf ' \\377 the end'"))
        .run(directory.resolve("log"), LONG);
    assertTrue(result.isSuccess());
    assertTrue(result.output().startsWith("xxx") && result.output().endsWith(" \ufffd the end"));
    assertTrue(result.output().length() <= 16 << 20);
  }

  @ParameterizedTest
  @CsvSource({"SOLO,1", "MPICH,2", "OPEN_MPI,2", "MPJ,2"})
  void shouldGiveTheExitCodeWhenTheJobFails(Kind kind, int ranks) {
    Result result = new MpiJob(kind, ranks, shell("exit 3")).run(directory.resolve("log"), LONG);
    assertEquals(3, result.exitCode(), result.output());
    assertFalse(result.isSuccess());
  }

  @ParameterizedTest
  @CsvSource({"MPICH,2", "MPJ,2"})
  void shouldLeaveNoProcessWhenTheTimeIsUp(Kind kind, int ranks) throws IOException {
    checkTimeLimit(kind, ranks);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"SOLO,1", "OPEN_MPI,2"})
  void shouldLeaveNoProcessWhenTheTimeIsUpForAnother(Kind kind, int ranks) throws IOException {
    checkTimeLimit(kind, ranks);
  }

  /** Tries longer limits until all processes have started before the time is up. */
  private void checkTimeLimit(Kind kind, int ranks) throws IOException {
    Duration limit = Duration.ofSeconds(1);
    do {
      Files.deleteIfExists(directory.resolve("pids"));
      limit = limit.multipliedBy(2);
      Result result = new MpiJob(kind, ranks, stubborn()).run(directory.resolve("log"), limit);
      assertTrue(result.timedOut());
      assertFalse(result.isSuccess());
      assertAllDead(pids().size());
    } while (pids().size() < 3 * ranks && limit.compareTo(LONG) < 0);
    assertEquals(3 * ranks, pids().size());
  }

  @Test
  void shouldLeaveNoProcessWhenTheJobEndsButItsChildrenDoNot() throws IOException {
    Result result = new MpiJob(Kind.SOLO, 1, shell("setsid sleep 1000 & echo $! >> " + directory.resolve("pids")))
        .run(directory.resolve("log"), LONG);
    assertTrue(result.isSuccess(), result.output());
    assertAllDead(1);
  }

  @Test
  void shouldLeaveNoProcessWhenTheThreadIsInterrupted() throws Exception {
    CompletableFuture<Result> result = new CompletableFuture<>();
    Thread runner = Thread.ofPlatform().start(() -> {
      try {
        result.complete(new MpiJob(Kind.SOLO, 1, stubborn()).run(directory.resolve("log"), LONG));
      } catch (MpiException e) {
        result.completeExceptionally(Thread.currentThread().isInterrupted() ? e : new AssertionError("the interrupt "
            + "got lost"));
      }
    });
    while (pids().size() < 3) {
      Thread.onSpinWait();
    }
    runner.interrupt();
    ExecutionException failure = assertThrows(ExecutionException.class, result::get);
    assertTrue(failure.getCause() instanceof MpiException mpi && mpi.toString().contains("interrupted"),
        failure.toString());
    assertAllDead(3);
  }

  @Test
  void shouldNotShowTheOuterJobWhenAJobStartsWithinARank() {
    List<String> command = new ArrayList<>(List.of("env", "SLURM_STEP_NUM_TASKS=4"));
    command.addAll(MpiJob.javaCommand(List.of(), NestedProgram.class.getName(), List.of(directory.toString())));
    Result result = new MpiJob(Kind.MPICH, 1, command).run(directory.resolve("log"), LONG);
    assertTrue(result.isSuccess(), result.output());
    assertTrue(result.output().contains("PMI_RANK outside: 0"), result.output());
    assertTrue(result.output().contains("H5BURST_MPI outside: mpich"), result.output());
    assertTrue(result.output().contains("inside: []"), result.output());
  }

  @Test
  void shouldNameOneCollectorWhenThereIsAnotherInTheEnvironment() {
    List<String> twice = List.of("-XX:+UseG1GC", "-Xmx64m", "-XX:+UseSerialGC");
    List<String> inner = MpiJob.javaCommand(twice, NestedProgram.class.getName(), List.of());
    assertTrue(inner.contains("-Xmx64m") && inner.contains("-XX:+UseSerialGC") && !inner.contains("-XX:+UseG1GC"),
        inner.toString());
    List<String> command = new ArrayList<>(List.of("env", "JAVA_TOOL_OPTIONS=-XX:+UseParallelGC"));
    command.addAll(MpiJob.javaCommand(List.of(), NestedProgram.class.getName(), List.of(directory.toString())));
    Result result = new MpiJob(Kind.SOLO, 1, command).run(directory.resolve("log"), LONG);
    assertTrue(result.isSuccess(), result.output());
    assertTrue(result.output().contains("PS Scavenge"), result.output());
  }

  @Test
  void shouldInheritTheStreamsWhenInTheForeground() {
    Result result = new MpiJob(Kind.SOLO, 1, shell("exit 4")).runInForeground(LONG);
    assertEquals(new Result(4, "", false), result);
  }

  @Test
  void shouldRefuseWhenTheJobMakesNoSense() {
    assertThrows(IllegalArgumentException.class, () -> new MpiJob(Kind.MPICH, 0, shell("true")));
    assertThrows(IllegalArgumentException.class, () -> new MpiJob(Kind.SOLO, 2, shell("true")));
    assertThrows(IllegalArgumentException.class, () -> new MpiJob(Kind.SOLO, 1, List.of()));
    MpiException missing = assertThrows(MpiException.class,
        () -> new MpiJob(Kind.SOLO, 1, List.of("no-such-program")).run(directory.resolve("log"), LONG));
    assertTrue(missing.toString().contains("no-such-program"), missing.toString());
  }

  @Test
  void shouldStartTheSameJavaWhenAskedForItsCommand() {
    System.setProperty("h5burst.example", "inherited");
    System.setProperty("h5burst.mpi", "solo");
    try {
      List<String> command = MpiJob.javaCommand(List.of("-Xmx64m"), "org.example.Main", List.of("a", "b c"));
      assertEquals(Path.of(System.getProperty("java.home"), "bin", "java").toString(), command.getFirst());
      assertTrue(command.contains("-Dh5burst.example=inherited"), command.toString());
      assertFalse(command.stream().anyMatch(word -> word.startsWith("-Dh5burst.mpi=")), command.toString());
      assertTrue(command.contains(System.getProperty("java.class.path")));
      assertEquals(List.of("-Xmx64m", "org.example.Main", "a", "b c"),
          command.subList(command.size() - 4, command.size()));
    } finally {
      System.clearProperty("h5burst.example");
      System.clearProperty("h5burst.mpi");
    }
  }

  private static List<String> shell(String script) {
    return List.of("sh", "-c", script);
  }

  /** A process that ignores SIGTERM, with one child in another session, and one whose parent is gone. */
  private List<String> stubborn() {
    String note = " >> " + directory.resolve("pids");
    return shell("trap '' TERM HUP INT; echo $$" + note + "; setsid sh -c 'trap \"\" TERM HUP; echo $$" + note
        + "; sleep 1000; sleep 1000' & (setsid sh -c 'echo $$" + note
        + "; exec sleep 1000' &) ; while true; do sleep 1000; done");
  }

  private List<Long> pids() throws IOException {
    Path file = directory.resolve("pids");
    return Files.exists(file) ? Files.readAllLines(file).stream().map(Long::valueOf).toList() : List.of();
  }

  private void assertAllDead(int expected) throws IOException {
    List<Long> pids = pids();
    assertEquals(expected, pids.size());
    for (long pid : pids) {
      assertFalse(isRunning(pid), "process " + pid + " is alive");
    }
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

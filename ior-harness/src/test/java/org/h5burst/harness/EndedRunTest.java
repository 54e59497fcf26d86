package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What {@code h5burst run} leaves when a signal ends it in the middle, and what {@code h5burst recover} makes of that.
 */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting for other processes
final class EndedRunTest {
  /** The promise is 1.5 s on an idle machine; this one runs other tests. */
  private static final long LIMIT_SECONDS = 10;

  private static final List<String> KERNEL = List.of("contiguous", "--scale", "0.02");

  @TempDir
  private Path directory;

  private Path file = Path.of("unset");
  private Path flushLog = Path.of("unset");
  private Path scratch = Path.of("unset");
  private int ranks = 1;

  @BeforeEach
  void name() throws IOException {
    file = directory.resolve("out.h5");
    flushLog = directory.resolve("flushed");
    scratch = Files.createDirectory(directory.resolve("scratch"));
  }

  @AfterEach
  void endRanks() {
    ranks().forEach(ProcessHandle::destroyForcibly);
  }

  @ParameterizedTest
  @CsvSource({"mpich, 2, TERM, 143", "mpj, 2, INT, 130"})
  void shouldEndSoonAndKeepWhatWasFlushedWhenASignalEndsTheLauncher(String mpi, int size, String signal, int exitCode)
      throws Exception {
    checkSignal(mpi, size, signal, exitCode);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"solo, 1, TERM, 143", "mpich, 2, INT, 130", "openmpi, 2, TERM, 143"})
  void shouldEndSoonWhenAnotherSignalEndsTheLauncher(String mpi, int size, String signal, int exitCode)
      throws Exception {
    checkSignal(mpi, size, signal, exitCode);
  }

  private void checkSignal(String mpi, int size, String signal, int exitCode) throws Exception {
    Process run = start(mpi, size);
    kill(signal, run.pid());
    assertTrue(run.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), () -> "runs on: " + output());
    assertEquals(exitCode, run.exitValue(), this::output);
    assertEquals(List.of(), ranks(), this::output);
    assertTrue(
        output().contains("ended by a signal, and the job with it; what was flushed is kept: h5burst recover " + file),
        this::output);
    assertFalse(output().contains("Exception"), this::output);
    assertMeasurementsKept(mpi, size);
    assertRecovered();
  }

  /** What the bursts took by then. */
  private void assertMeasurementsKept(String mpi, int size) throws IOException {
    JsonNode kept = new ObjectMapper().readTree(directory.resolve("run.json").toFile());
    int bursts = kept.at("/bursts").size();
    assertTrue(bursts >= 1 && bursts < 3000, this::output);
    assertEquals(size, kept.at("/ranks").asInt(), mpi);
    assertTrue(kept.at("/medianSeconds").asDouble() > 0 && kept.at("/totalSeconds").isNull(), kept::toString);
    assertEquals(1 + bursts, Files.readAllLines(directory.resolve("run.csv")).size(), "a head, and a line for each "
        + "burst");
    assertTrue(output().contains(" in %d bursts, median ".formatted(bursts)) && output().contains(", incomplete; "
        + "opened"), this::output);
  }

  @ParameterizedTest
  @CsvSource("mpich, 2")
  void shouldLeaveNoRankWhenTheLauncherIsKilled(String mpi, int size) throws Exception {
    checkKill(mpi, size);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"openmpi, 2", "mpj, 2"})
  void shouldLeaveNoRankWhenAnotherLauncherIsKilled(String mpi, int size) throws Exception {
    checkKill(mpi, size);
  }

  private void checkKill(String mpi, int size) throws Exception {
    Process run = start(mpi, size);
    assertEquals(size, ranks().size(), this::output);
    kill("KILL", run.pid());
    long begin = System.nanoTime();
    while (!ranks().isEmpty()) {
      assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(LIMIT_SECONDS),
          () -> ranks() + " go on for nobody: " + output());
      LockSupport.parkNanos(10_000_000);
    }
    assertRecovered();
  }

  @Test
  void shouldRefuseToRecoverWhenAProcessStillWritesTheFile() throws Exception {
    Process run = start("solo", 1);
    Path output = directory.resolve("early.h5");
    assertEquals(1, execute("recover", file.toString(), "-o", output.toString()), this::output);
    assertTrue(output().contains("is being written by process "), this::output);
    assertTrue(Files.notExists(output));
    kill("KILL", run.pid());
  }

  @Test
  void shouldSayByItsExitCodeWhatRecoveringCameTo() throws Exception {
    assertEquals(1, execute("recover", directory.resolve("none.h5").toString()), this::output);
    assertEquals(2, execute("recover"), this::output);
    assertEquals(2, execute("recover", file.toString(), "--no-such-option"), this::output);
    kill("KILL", start("solo", 1).pid());
    while (!ranks().isEmpty()) {
      LockSupport.parkNanos(10_000_000);
    }
    Path present = Files.writeString(directory.resolve("present.h5"), "precious");
    assertEquals(1, execute("recover", file.toString(), "-o", present.toString()), this::output);
    assertEquals("precious", Files.readString(present));
    byte[] damaged = Files.readAllBytes(partial());
    Arrays.fill(damaged, damaged.length / 2, damaged.length, (byte) 0x55);
    Files.write(partial(), damaged);
    Path json = directory.resolve("doubtful.json");
    assertEquals(3, executeAlone("recover", file.toString(), "--json", json.toString()), this::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals("DOUBTFUL", report.at("/outcome").asText(), report::toString);
    assertFalse(report.at("/doubtful").isEmpty() && report.at("/datasets/0/problem").isMissingNode(), report::toString);
    assertTrue(Files.exists(Path.of(file + ".recovered")), "the default name");
    Files.move(Path.of(file + ".recovered"), file);
    Files.delete(partial());
    Files.delete(Path.of(file + ".manifest"));
    assertEquals(0, execute("recover", file.toString()), this::output);
    assertTrue(output().contains("nothing unfinished is next to " + file), this::output);
  }

  /** The input stays as it is; everything that a flush has covered is in the output, byte by byte. */
  private void assertRecovered() throws Exception {
    assertTrue(Files.notExists(file), "an unfinished file has the name of a complete one");
    byte[] partial = Files.readAllBytes(partial());
    byte[] manifest = Files.readAllBytes(Path.of(file + ".manifest"));
    Path saved = directory.resolve("saved.h5");
    Path json = directory.resolve("report.json");
    assertEquals(0, execute("recover", partial().toString(), "-o", saved.toString(), "--json", json.toString()),
        this::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals("RECOVERED", report.at("/outcome").asText(), report::toString);
    assertEquals(saved.toString(), report.at("/output").asText(), report::toString);
    assertTrue(Arrays.equals(partial, Files.readAllBytes(partial()))
        && Arrays.equals(manifest, Files.readAllBytes(Path.of(file + ".manifest"))));
    String flushed = Files.readAllLines(flushLog).getLast();
    List<String> check = new ArrayList<>(List.of("check"));
    check.addAll(KERNEL);
    check
        .addAll(List.of("--ranks", Integer.toString(ranks), "--bursts", "100000", "--upto", flushed, saved.toString()));
    assertEquals(0, execute(check.toArray(String[]::new)), this::output);
  }

  private Path partial() {
    return Path.of(file + ".partial");
  }

  /** Starts a long run, and waits until it has flushed and told of a burst. */
  private Process start(String mpi, int size) throws IOException {
    ranks = size;
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(KERNEL);
    arguments.addAll(List.of("--mpi", mpi, "--ranks", Integer.toString(size), "--bursts", "3000", "--flush-every", "2",
        "--flush-log", flushLog.toString(),
        "--time-limit", "60", "--out", file.toString(), "--json", directory.resolve("run.json").toString(), "--csv",
        directory.resolve("run.csv").toString()));
    Process run = program("run.log", arguments);
    long begin = System.nanoTime();
    while (Files.notExists(flushLog) || Files.size(flushLog) == 0 || !output().contains("burst   1 ")) {
      if (!run.isAlive() || System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(60)) {
        fail("the run does not get to a flush: " + output());
      }
      LockSupport.parkNanos(5_000_000);
    }
    return run;
  }

  /** In this JVM: only what signals end needs one of its own. */
  private int execute(String... arguments) throws IOException {
    StringWriter printed = new StringWriter();
    PrintWriter both = new PrintWriter(printed, true);
    int code = Main.commandLine().setOut(both).setErr(both).execute(arguments);
    Files.writeString(directory.resolve(arguments[0] + ".log"), printed.toString());
    return code;
  }

  private int executeAlone(String... arguments) throws IOException, InterruptedException {
    Process process = program(arguments[0] + ".log", List.of(arguments));
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "hangs: " + List.of(arguments));
    return process.exitValue();
  }

  /** A background job of a shell ignores SIGINT, and so do those that it starts, unless they are told not to. */
  private Process program(String log, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    List<String> options = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + scratch);
    command.addAll(MpiJob.javaCommand(options, Main.class.getName(), arguments));
    return new ProcessBuilder(command).redirectInput(new File("/dev/null")).redirectErrorStream(true)
        .redirectOutput(directory.resolve(log).toFile()).start();
  }

  /** The ranks that run: they were told where to find what they shall do. */
  private List<ProcessHandle> ranks() {
    return ProcessHandle.allProcesses().filter(process -> isRank(commandLine(process.pid()))).toList();
  }

  /**
   * As the system shows it: {@link ProcessHandle.Info} has no arguments where they fill a page, which they do below a
   * long path.
   */
  private static List<String> commandLine(long pid) {
    try {
      return List.of(
          Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1).split("\0"));
    } catch (IOException e) {
      return List.of("ended");
    }
  }

  private boolean isRank(List<String> words) {
    return words.getLast().startsWith(scratch.toString()) && words.stream().anyMatch(word -> word.endsWith("RankJob"))
        && !words.contains("-n")
        && !words.contains("--ranks") && !words.contains("--control-port");
  }

  private static void kill(String signal, long pid) throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor());
  }

  private String output() {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> logs = Files.list(directory)) {
      for (Path log : logs.filter(path -> path.toString().endsWith(".log")).toList()) {
        text.append(Files.readString(log));
      }
      return text.toString();
    } catch (IOException e) {
      return "no output: " + e;
    }
  }
}

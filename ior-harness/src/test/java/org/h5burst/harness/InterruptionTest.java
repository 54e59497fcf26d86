package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Commands that are interrupted in the midst of their work, most of them in a job on two ranks of MPICH. As a terminal
 * does for Ctrl-C, SIGINT is sent to the command and to all that it has started.
 */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting for other processes
class InterruptionTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A background job of a shell ignores SIGINT, and so do those that it starts, unless they are told not to. */
  private static final List<String> GROUP_OF_ITS_OWN = List.of("setsid", "env", "--default-signal=INT");

  private static final int INTERRUPTED = 128 + 2;

  @TempDir
  private Path directory;

  private final Map<String, String> environment = new HashMap<>();
  private final List<String> options = new ArrayList<>();

  @Tag("nightly")
  @Test
  void shouldKeepTheRepetitionsThatAreDoneWhenCompareIsInterrupted() throws Exception {
    Path json = directory.resolve("compare.json");
    Path markdown = directory.resolve("compare.md");
    // the events of 16 lanes and many repetitions; the command may have read fewer
    interrupt(temporary -> lines(temporary, "events.jsonl") >= 400, "compare", "column", "vpic", "--mpi", "mpich",
        "--dir", directory.toString(),
        "--repetitions", "20000", "--scale", "0.001",
        "--json", json.toString(), "--csv", directory.resolve("compare.csv").toString(), "--markdown",
        markdown.toString());

    JsonNode kept = MAPPER.readTree(json.toFile()).at("/comparisons");
    assertEquals(1, kept.size(), this::output);
    int repetitions = kept.at("/0/repetitions").asInt();
    assertTrue(repetitions >= 4 && repetitions < 20000, this::output);
    assertEquals(repetitions, kept.at("/0/tuned/seconds").size());
    assertTrue(kept.at("/0/verified").isNull(), "nobody has read the bytes");
    assertEquals(1 + 15 + 1, Files.readAllLines(directory.resolve("compare.csv")).size(), "a head, 15 settings and "
        + "the tuner");
    assertTrue(Files.readAllLines(markdown).getLast().startsWith("| column |"), this::output);
    assertTrue(output().contains("interrupted: column after %d repetitions".formatted(repetitions)), this::output);
  }

  @Test
  void shouldKeepTheIterationsThatAreDoneWhenIorIsInterrupted() throws Exception {
    Path summary = directory.resolve("ior.json");
    interrupt(_ -> output().lines().anyMatch(line -> line.startsWith("read ")), "ior", "--warm-up", "0", "--mpi",
        "mpich", "-b", "64k",
        "-t", "64k", "-i", "100000", "-w", "-r",
        "-o", directory.resolve("written").toString(), "-O",
        "summaryFormat=JSON,summaryFile=" + summary);

    List<JsonNode> kept = MAPPER.readTree(summary.toFile()).at("/tests/0/Results").findParents("access");
    long rows = output().lines().filter(line -> line.startsWith("write ") || line.startsWith("read ")).count();
    assertTrue(kept.size() >= 1 && kept.size() < 200_000, this::output);
    assertEquals(kept.size() + kept.stream().map(row -> row.get("access")).distinct().count(), rows, "each has a row, "
        + "and each access a summary");
    assertTrue(output().contains("Max Write: "), this::output);
    assertNothingWritten();
  }

  private void assertNothingWritten() throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.filter(path -> path.getFileName().toString().startsWith("written")).toList());
    }
  }

  @Test
  void shouldKeepTheIterationsWhenIorIsInterruptedWhileItChecksThem() throws Exception {
    letReadingTakeLong();
    Path json = directory.resolve("ior.json");
    interrupt(temporary -> lines(temporary, "elements") > 0, "ior", "--warm-up", "0", "--mpi", "mpich", "-N", "1", "-b",
        "64k", "-t",
        "64k", "-i", "2", "-W", "-o",
        directory.resolve("written").toString(), "--json", json.toString());

    JsonNode kept = MAPPER.readTree(json.toFile());
    assertEquals(2, kept.at("/tests/0/Results").size(), this::output);
    assertFalse(kept.at("/h5burst/verified").asBoolean(), "nobody has read the bytes");
    assertEquals(1, output().lines().filter(line -> line.startsWith("Max Write: ")).count(), this::output);
    assertNothingWritten();
  }

  @Test
  void shouldSayThatTheFileIsCompleteWhenRunIsInterruptedWhileItVerifies() throws Exception {
    letReadingTakeLong();
    Path file = directory.resolve("out.h5");
    interrupt(temporary -> lines(temporary, "elements") > 0, "run", "contiguous", "--mpi", "mpich", "--ranks", "1",
        "--bursts", "1", "--scale", "0.01", "--verify", "--out", file.toString());

    assertTrue(Files.exists(file), this::output);
    assertTrue(output().contains(file + " is complete"), this::output);
    assertFalse(output().contains("h5burst recover"), this::output);
  }

  /**
   * h5dump reads where JHDF5 cannot; puts a script in its place that fills its file and then runs as long as the
   * command does.
   */
  private void letReadingTakeLong() throws IOException {
    Path tools = Files.createDirectory(directory.resolve("tools"));
    Path h5dump = Files.writeString(tools.resolve("h5dump"), """
        #!/bin/sh
        [ "$1" != --version ] || exit 0
        trap '' INT
        echo elements > "$6"
        while kill -0 $PPID 2> /dev/null; do sleep .02; done
        """);
    Files.setPosixFilePermissions(h5dump, PosixFilePermissions.fromString("rwx------"));
    environment.put("PATH", tools + ":" + System.getenv("PATH"));
    options.addAll(List.of("-Dnative.libpath.sis-jhdf5=/none", "-Djava.library.path=/none"));
  }

  @Tag("nightly")
  @Test
  void shouldKeepTheBurstsThatAreDoneWhenDemoIsInterrupted() throws Exception {
    Path json = directory.resolve("demo.json");
    Path csv = directory.resolve("demo.csv");
    Path files = Files.createDirectory(directory.resolve("files"));
    interrupt(_ -> output().lines().filter(line -> line.contains(" column ")).count() > 3, "demo", "--mpi", "mpich",
        "--bursts", "4000", "--scale", "0.001",
        "--dir", files.toString(), "--json", json.toString(), "--csv", csv.toString());

    JsonNode kept = MAPPER.readTree(json.toFile());
    int bursts = kept.at("/bursts").size();
    assertTrue(bursts > 6 && bursts < 8000, this::output);
    assertEquals(1 + bursts, Files.readAllLines(csv).size());
    assertTrue(kept.at("/verified").isNull(), "nobody has read the bytes");
    assertEquals(List.of("vpic", "column"), kept.at("/patterns").findValuesAsText("name"));
    assertTrue(output().contains("The bytes were not read back."), this::output);
    try (Stream<Path> left = Files.list(files)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Tag("nightly")
  @Test
  void shouldKeepWhatIsMeasuredWhenLimitsIsInterrupted() throws Exception {
    Path json = directory.resolve("limits.json");
    Path csv = directory.resolve("limits.csv");
    interrupt(_ -> output().lines().anyMatch(line -> line.startsWith("memory copy, first")), "limits", "--mpi", "mpich",
        "--size", "64k", "--repetitions",
        "2000", "--dir", directory.toString(), "--json", json.toString(), "--csv", csv.toString());

    JsonNode limits = MAPPER.readTree(json.toFile()).at("/limits");
    assertTrue(limits.size() >= 2 && limits.size() < 26, this::output);
    assertEquals(2000, limits.at("/0/all").size());
    assertEquals(1 + limits.size(), Files.readAllLines(csv).size());
    assertTrue(Files.readAllLines(csv).get(1).startsWith("memory copy,1,65536,2000,"), this::output);
  }

  @Tag("nightly")
  @Test
  void shouldKeepTheCandidatesThatAreDoneWhenEvolveIsInterrupted() throws Exception {
    Path winner = directory.resolve("best.xml");
    Path csv = directory.resolve("evolve.csv");
    interrupt(_ -> output().lines().filter(line -> line.startsWith("generation ")).count() > 2, "evolve", "--space",
        "lustre", "--targets", "156", "--out",
        winner.toString(), "--csv", csv.toString(), "--", "sleep", ".05");

    long kept = Files.readAllLines(Path.of(winner + ".journal")).stream().filter(line -> !line.startsWith("#")).count();
    assertTrue(kept > 2, this::output);
    assertTrue(output().contains("runs are kept; the same command continues from here"), this::output);
    List<String> rows = Files.readAllLines(csv);
    assertEquals("generation,status,seconds,best_seconds,settings", rows.getFirst());
    assertTrue(rows.size() > 3 && rows.size() - 1 <= kept, rows::toString);
  }

  @Test
  void shouldLeaveEarlierCandidatesWhenEvolveIsInterruptedBeforeTheFirst() throws Exception {
    Path csv = Files.writeString(directory.resolve("evolve.csv"), "earlier");
    Path runs = Files.writeString(directory.resolve("runs"), "");
    interrupt(_ -> lines(directory, "runs") == 1, "evolve", "--space", "lustre", "--targets", "156", "--out",
        directory.resolve("best.xml").toString(), "--csv", csv.toString(), "--", "sh", "-c",
        "echo run >> '%s'; sleep 60".formatted(runs));

    assertEquals("earlier", Files.readString(csv), this::output);
  }

  @Test
  void shouldKeepNoTimeOfASettingWhenARepeatOfItIsInterrupted() throws Exception {
    Path runs = Files.writeString(directory.resolve("runs"), "");
    Path times = directory.resolve("times.csv");
    interrupt(_ -> lines(directory, "runs") == 2, "model", "train", "--name", "app", "--file-gb", "1", "--repeats",
        "3", "--out", times.toString(), "--knowledge", directory.resolve("k.db").toString(), "--", "sh", "-c",
        "echo run >> '%1$s'; test $(wc -l < '%1$s') -lt 2 || sleep 60".formatted(runs));

    assertEquals(2, Files.readAllLines(runs).size(), "nothing was started after that");
    assertEquals(2, Files.readAllLines(times).size(), "only what the times are of, and the names of columns");
  }

  @Tag("nightly")
  @Test
  void shouldKeepTheRunsThatAreDoneWhenSimulateIsInterrupted() throws Exception {
    Path json = directory.resolve("simulate.json");
    interrupt(_ -> output().contains(" of 40000 runs"), "simulate", "--tuner", "default,cold", "--seeds", "500",
        "--json", json.toString());

    JsonNode scores = MAPPER.readTree(json.toFile()).at("/scores");
    assertEquals(List.of("default", "cold"), scores.findValuesAsText("tuner"), this::output);
    int runs = scores.at("/0/runs").asInt();
    assertTrue(runs >= 500 && runs < 20_000, this::output);
    assertEquals(runs, scores.at("/1/runs").asInt(), "the same courses each");
    assertTrue(output().contains("interrupted: %d of 40000 runs".formatted(2 * runs)), this::output);
    assertTrue(output().lines().anyMatch(line -> line.startsWith("cold ")), this::output);
  }

  @Tag("nightly")
  @Test
  void shouldKeepTheRowsThatAreDoneWhenOverlapIsInterrupted() throws Exception {
    Path json = directory.resolve("overlap.json");
    interrupt(_ -> output().lines().anyMatch(line -> line.startsWith("    2 ") && line.contains("sleeping")), "overlap",
        "--mpi", "mpich", "--ranks", "2",
        "--mebibytes", "1", "--compute", "1" + ",1".repeat(10_000), "--kind", "sleeping", "--repetitions", "1",
        "--steps", "1", "--dir", directory.toString(),
        "--json", json.toString());

    JsonNode rows = MAPPER.readTree(json.toFile()).at("/rows");
    assertTrue(rows.size() >= 1 && rows.size() < 10_001, this::output);
    assertTrue(rows.at("/0/writeSeconds").asDouble() > 0, this::output);
  }

  /**
   * Runs a command until it has come far enough, as its directory for temporary files or its output tells, and
   * interrupts it then; it leaves no process and no scratch file.
   */
  private void interrupt(Predicate<Path> isFarEnough, String... arguments) throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    List<String> command = new ArrayList<>(GROUP_OF_ITS_OWN);
    options.add("-Djava.io.tmpdir=" + temporary);
    command.addAll(MpiJob.javaCommand(SmallJvm.options(options.toArray(String[]::new)), Main.class.getName(),
        List.of(arguments)));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(directory.resolve("output").toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(200); // warming up takes long if others are busy
    while (!isFarEnough.test(temporary)) {
      assertTrue(process.isAlive() && System.nanoTime() < deadline, this::output);
      Thread.sleep(20);
    }
    List<ProcessHandle> children = process.descendants().toList();
    assertEquals(0, new ProcessBuilder("kill", "-INT", "--", "-" + process.pid()).start().waitFor());
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), this::output);
    assertEquals(INTERRUPTED, process.exitValue(), this::output);
    assertFalse(output().contains("Exception"), this::output);
    for (ProcessHandle child : children) {
      child.onExit().get(20, TimeUnit.SECONDS);
    }
    try (Stream<Path> left = Files.list(temporary)) {
      assertEquals(List.of(), left.filter(path -> path.getFileName().toString().startsWith("h5burst-")).toList());
    }
  }

  private static long lines(Path temporary, String name) {
    try (Stream<Path> files = Files.walk(temporary)) {
      for (Path found : files.filter(path -> path.endsWith(name)).toList()) {
        String text = Files.readString(found);
        return text.isEmpty() ? 0 : Math.max(1, text.lines().count());
      }
    } catch (IOException | UncheckedIOException beingMade) {
      return 0;
    }
    return 0;
  }

  private String output() {
    try {
      return Files.readString(directory.resolve("output"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
